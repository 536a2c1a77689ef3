import type { OklabImage } from '../color/oklab.ts'

/**
 * Similarity of adjacent pixels, from 0 (an edge) to 1: of each pixel with its right neighbor, and with the
 * one below.
 */
export interface PixelSimilarity {
  right: Float32Array
  below: Float32Array
  width: number
  height: number
}

/** Edges are measured relative to the mean difference of adjacent pixels. */
export function pixelSimilarity({ data, width, height }: OklabImage): PixelSimilarity {
  const right = new Float32Array(width * height)
  const below = new Float32Array(width * height)
  let sum = 0
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width) right[i] = squaredDifference(data, i, i + 1)
      if (y + 1 < height) below[i] = squaredDifference(data, i, i + width)
      sum += right[i] + below[i]
    }
  }
  const meanDifference = Math.max(sum / (2 * width * height), minDifference)
  for (const side of [right, below])
    for (let i = 0; i < side.length; i++) side[i] = Math.exp(-side[i] / (2 * meanDifference))
  return { right, below, width, height }
}

/** Noise level of an image without edges. */
const minDifference = 1e-5

function squaredDifference(data: Float32Array, i: number, j: number): number {
  const [l, a, b] = [
    data[3 * i] - data[3 * j],
    data[3 * i + 1] - data[3 * j + 1],
    data[3 * i + 2] - data[3 * j + 2],
  ]
  return l * l + a * a + b * b
}
