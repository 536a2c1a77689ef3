import { canvasOf } from '@pentimento/stage'

/**
 * Image and geometry of a scene, unpacked from the server's PNG: image, normals, depth and blurred depth, one below
 * the other.
 */
export interface Surface {
  width: number
  height: number
  /** RGBA. */
  picture: Uint8Array
  /** Four floats per pixel: the normal's x and y, depth from 0 (farthest) to 1, the matte. */
  shape: Float32Array
  /** Two floats per pixel: depth, and depth blurred. */
  heights: Float32Array
}

/** Unpack a surface from the RGBA pixels of the packed image. */
export function unpacked({ data, width, height: panels }: ImageData): Surface {
  const height = panels / 4
  const panel = width * height * 4
  const shape = new Float32Array(panel)
  const heights = new Float32Array(panel / 2)
  for (let at = 0; at < panel; at += 4) {
    const [normal, deep] = [at + panel, at + 2 * panel]
    const low = data[normal + 2] ?? 0
    shape[at] = (((data[normal] ?? 0) << 4) | (low >> 4)) / 2047 - 1
    shape[at + 1] = (((data[normal + 1] ?? 0) << 4) | (low & 15)) / 2047 - 1
    shape[at + 2] = deepAt(data, deep)
    heights[at / 2] = deepAt(data, deep)
    heights[at / 2 + 1] = deepAt(data, deep + panel)
    shape[at + 3] = (data[deep + 2] ?? 0) / 255
  }
  return { width, height, picture: new Uint8Array(data.buffer, data.byteOffset, panel), shape, heights }
}

const deepAt = (data: ImageData['data'], at: number) => (((data[at] ?? 0) << 8) | (data[at + 1] ?? 0)) / 65535

/** Decode a packed surface with exact values: no color profile is applied, and alpha isn't premultiplied. */
export async function readSurface(packed: Blob): Promise<Surface> {
  const bitmap = await createImageBitmap(packed, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
  const [canvas, context] = canvasOf(bitmap.width, bitmap.height, { willReadFrequently: true })
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return unpacked(context.getImageData(0, 0, canvas.width, canvas.height))
}
