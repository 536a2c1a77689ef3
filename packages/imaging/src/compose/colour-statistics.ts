import { perceived } from '../colour/oklab.ts'
import type { Plane, Raster } from '../raster.ts'
import type { Symmetric } from './symmetric.ts'

/** Mean and covariance of the colors of an image region, in Oklab. */
export interface ColourStatistics {
  mean: readonly [number, number, number]
  covariance: Symmetric
}

/** Total weight, in pixels, below which there are no statistics. */
const leastWeight = 16

/**
 * Weighted mean and covariance of an image's colors in Oklab.
 *
 * @param weight weight of each pixel, 0 to 1, of the image's size
 * @returns undefined if the total weight is too small
 */
export function colourStatistics(picture: Raster, weight: Plane): ColourStatistics | undefined {
  const { data } = perceived(picture)
  const sum = [0, 0, 0]
  const squares = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  let all = 0
  for (let pixel = 0, at = 0; pixel < weight.data.length; pixel++, at += 3) {
    const share = weight.data[pixel]
    if (share === 0) continue
    all += share
    for (let row = 0; row < 3; row++) {
      sum[row] += share * data[at + row]
      for (let column = 0; column < 3; column++)
        squares[row * 3 + column] += share * data[at + row] * data[at + column]
    }
  }
  if (all < leastWeight) return undefined
  const mean = [sum[0] / all, sum[1] / all, sum[2] / all] as const
  const covariance = squares.map((value, at) => value / all - mean[Math.floor(at / 3)] * mean[at % 3])
  return { mean, covariance }
}
