import { perceived } from '../colour/oklab.ts'
import type { Plane, Raster } from '../raster.ts'
import type { Symmetric } from './symmetric.ts'

/** How the colours of a part of a picture lie in Oklab. */
export interface ColourStatistics {
  mean: readonly [number, number, number]
  covariance: Symmetric
}

/** Weight, in whole pixels, below which there is nothing to say. */
const leastWeight = 16

/**
 * Mean and covariance of a picture's colours in Oklab.
 *
 * @param weight how much each pixel counts, 0 to 1, of the picture's size
 * @returns undefined where next to nothing counts
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
