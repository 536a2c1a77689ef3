import type { Raster } from '../raster.ts'
import { lanczos3, resizedLayer } from '../super-resolve/resized-layer.ts'
import { colorLayer } from '../super-resolve/source-layer.ts'

/** Rows computed at a time, to avoid floats for the whole image. */
const bandRows = 128

/**
 * Resize an opaque image, up or down on each side: Lanczos-3, center-aligned, antialiased when shrinking.
 *
 * @throws RangeError for an image with alpha
 */
export async function resizeImage(image: Raster, width: number, height: number): Promise<Raster> {
  if (image.channels === 4) throw new RangeError('only opaque images can be resized')
  if (image.width === width && image.height === height) return image
  const layer = resizedLayer(colorLayer(image), width, height, lanczos3)
  const out = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y += bandRows) {
    const rows = Math.min(bandRows, height - y)
    const { data } = await layer.render({ x: 0, y, width, height: rows })
    const size = width * rows
    for (let i = 0, at = y * width * 3; i < size; i++) {
      out[at++] = data[i] * 255
      out[at++] = data[size + i] * 255
      out[at++] = data[2 * size + i] * 255
    }
  }
  return { data: out, width, height, channels: 3 }
}
