import type { Raster } from '../raster.ts'

/**
 * Reduce a picture by averaging what each new pixel covers; centre-aligned, in sRGB values, colours
 * weighted by alpha so that what is transparent lends none.
 *
 * @param width, height in pixels, 1 to the picture's own
 */
export function reduce(picture: Raster, width: number, height: number): Raster {
  const { channels } = picture
  const rows = coverage(picture.height, height)
  const columns = coverage(picture.width, width)
  const data = new Uint8ClampedArray(width * height * channels)
  const line = new Float64Array(picture.width * channels)
  for (let y = 0; y < height; y++) {
    gatherRow(picture, rows[y], line)
    for (let x = 0; x < width; x++) writePixel(line, columns[x], channels, data, (y * width + x) * channels)
  }
  return { data, width, height, channels }
}

interface Cover {
  from: number
  /** Shares of the covered samples; they sum to 1. */
  shares: Float64Array
}

function coverage(size: number, reduced: number): Cover[] {
  const step = size / reduced
  return Array.from({ length: reduced }, (_, index) => {
    const start = index * step
    const end = Math.min(size, start + step)
    const from = Math.floor(start)
    const shares = new Float64Array(Math.max(1, Math.ceil(end) - from))
    for (let at = 0; at < shares.length; at++) {
      shares[at] = (Math.min(end, from + at + 1) - Math.max(start, from + at)) / (end - start)
    }
    return { from, shares }
  })
}

function gatherRow({ data, width, channels }: Raster, { from, shares }: Cover, line: Float64Array): void {
  line.fill(0)
  for (let row = 0; row < shares.length; row++) {
    const at = (from + row) * width * channels
    for (let x = 0; x < line.length; x += channels) {
      const weight = channels === 4 ? (shares[row] * data[at + x + 3]) / 255 : shares[row]
      line[x] += data[at + x] * weight
      line[x + 1] += data[at + x + 1] * weight
      line[x + 2] += data[at + x + 2] * weight
      if (channels === 4) line[x + 3] += weight
    }
  }
}

function writePixel(
  line: Float64Array,
  { from, shares }: Cover,
  channels: number,
  data: Uint8ClampedArray,
  to: number,
): void {
  let red = 0
  let green = 0
  let blue = 0
  let alpha = 0
  for (let at = 0; at < shares.length; at++) {
    const x = (from + at) * channels
    red += line[x] * shares[at]
    green += line[x + 1] * shares[at]
    blue += line[x + 2] * shares[at]
    alpha += channels === 4 ? line[x + 3] * shares[at] : shares[at]
  }
  const scale = alpha > 0 ? 1 / alpha : 0
  data[to] = red * scale
  data[to + 1] = green * scale
  data[to + 2] = blue * scale
  if (channels === 4) data[to + 3] = alpha * 255
}
