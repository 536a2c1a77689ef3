import type { Perceived } from '../colour/oklab.ts'

/** How alike neighbours are, from 0 (an edge) to 1: of each pixel with the next to the right, and with the one below. */
export interface Likeness {
  right: Float32Array
  below: Float32Array
  width: number
  height: number
}

/** What edges of the picture count as such follows from how much its neighbours differ in the mean. */
export function likenessOf({ data, width, height }: Perceived): Likeness {
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
  const usual = Math.max(sum / (2 * width * height), leastDifference)
  for (const side of [right, below])
    for (let i = 0; i < side.length; i++) side[i] = Math.exp(-side[i] / (2 * usual))
  return { right, below, width, height }
}

/** Noise of a picture without any edge. */
const leastDifference = 1e-5

function squaredDifference(data: Float32Array, i: number, j: number): number {
  const [l, a, b] = [
    data[3 * i] - data[3 * j],
    data[3 * i + 1] - data[3 * j + 1],
    data[3 * i + 2] - data[3 * j + 2],
  ]
  return l * l + a * a + b * b
}
