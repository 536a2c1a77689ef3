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
    data = boxBlurLines(data, plane.width, plane.height, 1, plane.width, radius)
    data = boxBlurLines(data, plane.height, plane.width, plane.width, 1, radiusY)
  }
  return { ...plane, data }
}

const boxRadius = (sigma: number) => Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))

/** Mean over `2 × radius + 1` samples along lines of `length`, with repeated ends. */
function boxBlurLines(
  data: Float32Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
  radius: number,
): Float32Array {
  const out = new Float32Array(data.length)
  const size = 2 * radius + 1
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep
    const at = (index: number) => data[start + Math.min(length - 1, Math.max(0, index)) * step]
    let sum = 0
    for (let index = -radius; index <= radius; index++) sum += at(index)
    for (let index = 0; index < length; index++) {
      out[start + index * step] = sum / size
      sum += at(index + radius + 1) - at(index - radius)
    }
  }
  return out
}
