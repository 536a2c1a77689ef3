import sharp from 'sharp'
import type { Raster } from '../raster.ts'

/** Relative to the image's shorter side, with bounds in pixels. */
const size = { ratio: 0.085, min: 20, max: 120 } as const
/** Margin to the image's edges, relative to the watermark's size. */
const marginRatio = 0.45
const opacity = 0.86

/**
 * Draw the app's watermark in the lower right corner of an image: white with a soft dark outline, so that
 * it's visible on any background, including transparent ones. An image that is too small for it is returned
 * unchanged.
 *
 * @returns a new image of the same size; pixels outside the watermark's box stay identical
 */
export async function addWatermark(image: Raster): Promise<Raster> {
  const { width, height, channels } = image
  const shorter = Math.min(width, height)
  const side = Math.round(Math.min(size.max, Math.max(size.min, size.ratio * shorter)))
  const left = width - Math.round(side * (1 + marginRatio))
  const top = height - Math.round(side * (1 + marginRatio))
  if (left < 0 || top < 0) return image
  const watermark = await renderWatermark(side)
  const data = new Uint8ClampedArray(image.data)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = (y * side + x) * 4
      const to = ((top + y) * width + left + x) * channels
      const watermarkAlpha = (watermark[from + 3] / 255) * opacity
      const imageAlpha = (channels === 4 ? data[to + 3] / 255 : 1) * (1 - watermarkAlpha)
      const alpha = watermarkAlpha + imageAlpha
      if (watermarkAlpha === 0) continue
      for (let channel = 0; channel < 3; channel++)
        data[to + channel] =
          (watermark[from + channel] * watermarkAlpha + data[to + channel] * imageAlpha) / alpha
      if (channels === 4) data[to + 3] = 255 * alpha
    }
  }
  return { data, width, height, channels }
}

const strokePath = 'M11 39V9.5h11.5a9.5 9.5 0 0 1 0 19H11'

/** The logo's two strokes in a square of `side` pixels, RGBA with straight alpha. */
function renderWatermark(side: number): Promise<Buffer> {
  const strokes = (attributes: string) =>
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round" ${attributes}>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 48 48">
    <defs><filter id="soft"><feGaussianBlur stdDeviation="1.4"/></filter></defs>
    ${strokes('stroke="#000" stroke-width="9" opacity="0.5" filter="url(#soft)"')}<path d="${strokePath}" transform="translate(7 4)"/><path d="${strokePath}"/></g>
    ${strokes('stroke="#fff" stroke-width="6" opacity="0.6"')}<path d="${strokePath}" transform="translate(7 4)"/></g>
    ${strokes('stroke="#fff" stroke-width="6"')}<path d="${strokePath}"/></g>
  </svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
}
