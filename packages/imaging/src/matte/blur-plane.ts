import type { Plane } from '../raster.ts'

/**
 * Approximate a Gaussian blur by three box blurs, within three percent (Wells, 1986). Borders are extended by
 * repeating the edge.
 *
 * @param sigma standard deviation in pixels; the narrowest box is three pixels wide
 * @param sigmaY along columns @default sigma
 */
export function blurPlane(plane: Plane, sigma: number, sigmaY = sigma): Plane {
  const [radius, radiusY] = [boxRadius(sigma), boxRadius(sigmaY)]
  let { data } = plane
  for (let pass = 0; pass < 3; pass++) {
    data = boxBlurRows(data, plane.width, plane.height, radius)
    data = boxBlurColumns(data, plane.width, plane.height, radiusY)
  }
  return { ...plane, data }
}

const boxRadius = (sigma: number) => Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))

/** Mean over `2 × radius + 1` samples of each row, with repeated ends. */
function boxBlurRows(data: Float32Array, width: number, height: number, radius: number): Float32Array {
  const out = new Float32Array(data.length)
  const size = 2 * radius + 1
  for (let y = 0; y < height; y++) {
    const start = y * width
    const at = (x: number) => data[start + Math.min(width - 1, Math.max(0, x))]
    let sum = 0
    for (let x = -radius; x <= radius; x++) sum += at(x)
    for (let x = 0; x < width; x++) {
      out[start + x] = sum / size
      sum += at(x + radius + 1) - at(x - radius)
    }
  }
  return out
}

/** The same of each column, row by row as pixels are stored, which is faster than going down each column. */
function boxBlurColumns(data: Float32Array, width: number, height: number, radius: number): Float32Array {
  const out = new Float32Array(data.length)
  const size = 2 * radius + 1
  const sums = new Float64Array(width)
  const rowStart = (y: number) => width * Math.min(height - 1, Math.max(0, y))
  for (let y = -radius; y <= radius; y++) {
    const start = rowStart(y)
    for (let x = 0; x < width; x++) sums[x] += data[start + x]
  }
  for (let y = 0; y < height; y++) {
    const [start, entering, leaving] = [y * width, rowStart(y + radius + 1), rowStart(y - radius)]
    for (let x = 0; x < width; x++) {
      out[start + x] = sums[x] / size
      sums[x] += data[entering + x] - data[leaving + x]
    }
  }
  return out
}
