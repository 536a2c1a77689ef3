import { blurPlane } from '../matte/blur-plane.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { luma } from './luma.ts'

/** Least noise of an 8-bit photograph, in levels of 255: rounding and JPEG. */
const leastNoise = 2.5
/** Brightness in multiples of the noise between which a pixel goes from unusable to clear. */
const signalToNoise = { from: 1.5, to: 14 }
/** Radius of the neighborhood whose brightness counts, relative to the longest side. */
const neighborhood = 1 / 400

/**
 * How much of each pixel's color is signal rather than noise, 0 to 1: light that is added to a dark, noisy pixel in
 * proportion to its value multiplies the noise too. The noise has the same deviation in all encoded values.
 */
export function colorClarity(image: Raster): Plane {
  const { width, height } = image
  const noise = Math.max(leastNoise, noiseOf(image))
  const bright = blurPlane(luma(image), Math.max(width, height) * neighborhood).data
  const { from, to } = signalToNoise
  return createPlane(width, height, pixel => {
    const share = Math.min(1, Math.max(0, ((255 * bright[pixel]) / noise - from) / (to - from)))
    return share * share * (3 - 2 * share)
  })
}

/**
 * Standard deviation of the noise in dark areas, in levels: the median absolute response to a Laplacian's
 * difference operator, which ignores edges and slopes (Immerkær, "Fast noise variance estimation", 1996; the
 * median instead of the mean: Donoho & Johnstone, 1994).
 */
function noiseOf({ data, width, height, channels }: Raster): number {
  const responses: number[] = []
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x += 2) {
      const at = (y * width + x) * channels + 1
      if (data[at] > darkLevel) continue
      const row = width * channels
      const value = (offset: number) => data[at + offset]
      const corners =
        value(-row - channels) + value(-row + channels) + value(row - channels) + value(row + channels)
      const sides = value(-row) + value(row) + value(-channels) + value(channels)
      responses.push(Math.abs(corners - 2 * sides + 4 * value(0)))
    }
  }
  if (responses.length < 64) return 0
  responses.sort((a, b) => a - b)
  return responses[responses.length >> 1] / medianOfLaplacian
}

/** Levels of green up to which a pixel is dark. */
const darkLevel = 70
/** Of Gaussian noise with a deviation of 1: 0.6745 times the operator's norm, 6. */
const medianOfLaplacian = 4.05
