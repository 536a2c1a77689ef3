import type { Plane } from '../raster.ts'
import { boxMean } from '../resample/box-mean.ts'

/**
 * Smooth a plane while preserving the edges of a guide.
 *
 * @param guide   of the same size
 * @param radius  of the window, in pixels
 * @param epsilon differences of the guide below this are smoothed, larger ones kept
 * He, Sun & Tang, "Guided Image Filtering", ECCV 2010; with windows clipped at the borders, O(pixels).
 */
export function guidedFilter(plane: Plane, guide: Plane, radius: number, epsilon: number): Plane {
  const { width, height } = plane
  const mean = (data: Float32Array) => boxMean({ data, width, height }, radius).data
  const isSelfGuided = plane === guide
  const meanG = mean(guide.data)
  const meanP = isSelfGuided ? meanG : mean(plane.data)
  const meanGG = mean(guide.data.map(value => value * value))
  const meanGP = isSelfGuided ? meanGG : mean(guide.data.map((value, at) => value * plane.data[at]))
  const slope = new Float32Array(width * height)
  const offset = new Float32Array(width * height)
  for (let at = 0; at < slope.length; at++) {
    const variance = meanGG[at] - meanG[at] * meanG[at]
    slope[at] = (meanGP[at] - meanG[at] * meanP[at]) / (variance + epsilon * epsilon)
    offset[at] = meanP[at] - slope[at] * meanG[at]
  }
  const meanSlope = mean(slope)
  const meanOffset = mean(offset)
  return { data: guide.data.map((value, at) => meanSlope[at] * value + meanOffset[at]), width, height }
}
