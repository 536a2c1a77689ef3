import sharp from 'sharp'
import type { Raster } from '../raster.ts'

/** Relative to the image's shorter side, with bounds in pixels. */
const size = { share: 0.085, least: 20, most: 120 } as const
/** Margin to the image's edges, relative to the watermark's size. */
const gap = 0.45
const opacity = 0.86

/**
 * Draw the app's watermark in the lower right corner of an image: white with a soft dark outline, so that
 * it's visible on any background, including transparent ones. An image that is too small for it is returned
 * unchanged.
 *
 * @returns a new image of the same size; pixels outside the watermark's box stay identical
 */
export async function withMark(picture: Raster): Promise<Raster> {
  const { width, height, channels } = picture
  const shorter = Math.min(width, height)
  const side = Math.round(Math.min(size.most, Math.max(size.least, size.share * shorter)))
  const left = width - Math.round(side * (1 + gap))
  const top = height - Math.round(side * (1 + gap))
  if (left < 0 || top < 0) return picture
  const mark = await drawn(side)
  const data = new Uint8ClampedArray(picture.data)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = (y * side + x) * 4
      const to = ((top + y) * width + left + x) * channels
      const over = (mark[from + 3] / 255) * opacity
      const under = (channels === 4 ? data[to + 3] / 255 : 1) * (1 - over)
      const alpha = over + under
      if (over === 0) continue
      for (let channel = 0; channel < 3; channel++)
        data[to + channel] = (mark[from + channel] * over + data[to + channel] * under) / alpha
      if (channels === 4) data[to + 3] = 255 * alpha
    }
  }
  return { data, width, height, channels }
}

const stroke = 'M11 39V9.5h11.5a9.5 9.5 0 0 1 0 19H11'

/** The logo's two strokes in a square of `side` pixels, RGBA with straight alpha. */
function drawn(side: number): Promise<Buffer> {
  const strokes = (attributes: string) =>
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round" ${attributes}>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 48 48">
    <defs><filter id="soft"><feGaussianBlur stdDeviation="1.4"/></filter></defs>
    ${strokes('stroke="#000" stroke-width="9" opacity="0.5" filter="url(#soft)"')}<path d="${stroke}" transform="translate(7 4)"/><path d="${stroke}"/></g>
    ${strokes('stroke="#fff" stroke-width="6" opacity="0.6"')}<path d="${stroke}" transform="translate(7 4)"/></g>
    ${strokes('stroke="#fff" stroke-width="6"')}<path d="${stroke}"/></g>
  </svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
}
