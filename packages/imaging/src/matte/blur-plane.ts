import type { Plane } from '../raster.ts'

/**
 * Blur a plane by three box blurs, which come within three per cent of a Gaussian (Wells, 1986). Beyond
 * its borders it goes on as it ends.
 *
 * @param deviation of the Gaussian, in pixels; the narrowest blur is over three pixels
 */
export function blurPlane(plane: Plane, deviation: number): Plane {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * deviation * deviation + 1) - 1) / 2))
  let { data } = plane
  for (let pass = 0; pass < 3; pass++) {
    data = boxed(data, plane.width, plane.height, 1, plane.width, radius)
    data = boxed(data, plane.height, plane.width, plane.width, 1, radius)
  }
  return { ...plane, data }
}

/** Average over `2 × radius + 1` samples along lines of `length`; beyond their ends they go on as they end. */
function boxed(
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
