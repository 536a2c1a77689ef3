import { createCanvas } from '@pentimento/stage'

/**
 * Image and geometry of a scene, unpacked from the server's PNG: image, normals, depth and blurred depth, one below
 * the other.
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
}

/** Unpack a surface from the RGBA pixels of the packed image. */
export function unpackSurface({ data, width, height: totalHeight }: ImageData): Surface {
  const height = totalHeight / 4
  const panelLength = width * height * 4
  const shape = new Float32Array(panelLength)
  const heights = new Float32Array(panelLength / 2)
  for (let offset = 0; offset < panelLength; offset += 4) {
    const [normalOffset, depthOffset] = [offset + panelLength, offset + 2 * panelLength]
    const lowBits = data[normalOffset + 2] ?? 0
    shape[offset] = (((data[normalOffset] ?? 0) << 4) | (lowBits >> 4)) / 2047 - 1
    shape[offset + 1] = (((data[normalOffset + 1] ?? 0) << 4) | (lowBits & 15)) / 2047 - 1
    shape[offset + 2] = depthAt(data, depthOffset)
    heights[offset / 2] = depthAt(data, depthOffset)
    heights[offset / 2 + 1] = depthAt(data, depthOffset + panelLength)
    shape[offset + 3] = (data[depthOffset + 2] ?? 0) / 255
  }
  return { width, height, image: new Uint8Array(data.buffer, data.byteOffset, panelLength), shape, heights }
}

const depthAt = (data: ImageData['data'], offset: number) =>
  (((data[offset] ?? 0) << 8) | (data[offset + 1] ?? 0)) / 65535

/** Decode a packed surface with exact values: no color profile is applied, and alpha isn't premultiplied. */
export async function readSurface(packed: Blob): Promise<Surface> {
  const bitmap = await createImageBitmap(packed, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
  const [canvas, context] = createCanvas(bitmap.width, bitmap.height, { willReadFrequently: true })
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return unpackSurface(context.getImageData(0, 0, canvas.width, canvas.height))
}
