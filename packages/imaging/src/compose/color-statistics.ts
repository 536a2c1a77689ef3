import { toOklab } from '../color/oklab.ts'
import type { Plane, Raster } from '../raster.ts'
import type { SymmetricMatrix } from './symmetric-matrix.ts'

/** Mean and covariance of the colors of an image region, in Oklab. */
export interface ColorStatistics {
  mean: readonly [number, number, number]
  covariance: SymmetricMatrix
}

/** Total weight, in pixels, below which there are no statistics. */
const minWeight = 16

/**
 * Weighted mean and covariance of an image's colors in Oklab.
 *
 * @param weight weight of each pixel, 0 to 1, of the image's size
 * @returns undefined if the total weight is too small
 */
export function colorStatistics(image: Raster, weight: Plane): ColorStatistics | undefined {
  const { data } = toOklab(image)
  const sum = [0, 0, 0]
  const squares = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  let totalWeight = 0
  for (let pixel = 0, at = 0; pixel < weight.data.length; pixel++, at += 3) {
    const share = weight.data[pixel]
    if (share === 0) continue
    totalWeight += share
    for (let row = 0; row < 3; row++) {
      sum[row] += share * data[at + row]
      for (let column = 0; column < 3; column++)
        squares[row * 3 + column] += share * data[at + row] * data[at + column]
    }
  }
  if (totalWeight < minWeight) return undefined
  const mean = [sum[0] / totalWeight, sum[1] / totalWeight, sum[2] / totalWeight] as const
  const covariance = squares.map((value, at) => value / totalWeight - mean[Math.floor(at / 3)] * mean[at % 3])
  return { mean, covariance }
}
