import { createCanvas } from '@pentimento/stage'

/**
 * Image and geometry of a scene, unpacked from the server's PNG: image, normals, depths and shares, one below the
 * other.
 */
export interface Surface {
  width: number
  height: number
  /** RGBA. */
  image: Uint8Array
  /** Four floats per pixel: the normal's x and y, depth from 0 (farthest) to 1, the matte. */
  shape: Float32Array
  /** Two floats per pixel: depth, and depth blurred. */
  heights: Float32Array
  /** Two bytes per pixel: share of a light that reaches it, and the clarity of its color. */
  shares: Uint8Array
}

/** Unpack a surface from the RGBA pixels of the packed image. */
export function unpackSurface({ data, width, height: totalHeight }: ImageData): Surface {
  const height = totalHeight / 4
  const panelLength = width * height * 4
  const shape = new Float32Array(panelLength)
  const heights = new Float32Array(panelLength / 2)
  const shares = new Uint8Array(panelLength / 2)
  for (let offset = 0; offset < panelLength; offset += 4) {
    const [x, y] = readPair(data, offset + panelLength)
    const [depth, softDepth] = readPair(data, offset + 2 * panelLength)
    const sharesOffset = offset + 3 * panelLength
    shape[offset] = x / 2047 - 1
    shape[offset + 1] = y / 2047 - 1
    shape[offset + 2] = depth / 4095
    shape[offset + 3] = (data[sharesOffset] ?? 0) / 255
    heights[offset / 2] = depth / 4095
    heights[offset / 2 + 1] = softDepth / 4095
    shares[offset / 2] = data[sharesOffset + 1] ?? 0
    shares[offset / 2 + 1] = data[sharesOffset + 2] ?? 0
  }
  const image = new Uint8Array(data.buffer, data.byteOffset, panelLength)
  return { width, height, image, shape, heights, shares }
}

/** Two values of 12 bits from three bytes: the upper eight bits of both, then the lower four of both. */
function readPair(data: ImageData['data'], offset: number): [number, number] {
  const lowBits = data[offset + 2] ?? 0
  return [((data[offset] ?? 0) << 4) | (lowBits >> 4), ((data[offset + 1] ?? 0) << 4) | (lowBits & 15)]
}

/** Decode a packed surface with exact values: no color profile is applied, and alpha isn't premultiplied. */
export async function readSurface(packed: Blob): Promise<Surface> {
  const bitmap = await createImageBitmap(packed, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
  const [canvas, context] = createCanvas(bitmap.width, bitmap.height, { willReadFrequently: true })
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return unpackSurface(context.getImageData(0, 0, canvas.width, canvas.height))
}
