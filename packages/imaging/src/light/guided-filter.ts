import type { Plane } from '../raster.ts'

/**
 * Smooth a plane but for the edges of a guide.
 *
 * @param guide   of the same size
 * @param radius  of the window, in pixels
 * @param evenOut differences of the guide below this are smoothed over, above it kept
 * He, Sun & Tang, "Guided Image Filtering", ECCV 2010; with windows cut at the borders, O(pixels).
 */
export function guidedFilter(plane: Plane, guide: Plane, radius: number, evenOut: number): Plane {
  const { width, height } = plane
  const mean = (data: Float32Array) => boxMean({ data, width, height }, radius)
  const isOwnGuide = plane === guide
  const meanG = mean(guide.data)
  const meanP = isOwnGuide ? meanG : mean(plane.data)
  const meanGG = mean(guide.data.map(value => value * value))
  const meanGP = isOwnGuide ? meanGG : mean(guide.data.map((value, at) => value * plane.data[at]))
  const slope = new Float32Array(width * height)
  const offset = new Float32Array(width * height)
  for (let at = 0; at < slope.length; at++) {
    const variance = meanGG[at] - meanG[at] * meanG[at]
    slope[at] = (meanGP[at] - meanG[at] * meanP[at]) / (variance + evenOut * evenOut)
    offset[at] = meanP[at] - slope[at] * meanG[at]
  }
  const meanSlope = mean(slope)
  const meanOffset = mean(offset)
  return { data: guide.data.map((value, at) => meanSlope[at] * value + meanOffset[at]), width, height }
}

/** Means over squares of `2 × radius + 1`, cut at the borders. */
function boxMean({ data, width, height }: Plane, radius: number): Float32Array {
  const across = new Float32Array(data.length)
  for (let y = 0; y < height; y++) sumLine(data, across, y * width, 1, width, radius)
  const out = new Float32Array(data.length)
  for (let x = 0; x < width; x++) sumLine(across, out, x, width, height, radius)
  return out
}

function sumLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  let sum = 0
  for (let index = 0; index < Math.min(radius, length); index++) sum += from[start + index * step]
  for (let index = 0; index < length; index++) {
    if (index + radius < length) sum += from[start + (index + radius) * step]
    if (index - radius > 0) sum -= from[start + (index - radius - 1) * step]
    const count = Math.min(length - 1, index + radius) - Math.max(0, index - radius) + 1
    to[start + index * step] = sum / count
  }
}
