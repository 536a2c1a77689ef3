import type { Likeness } from './likeness.ts'

/** Weight of each pixel's prior relative to its neighbors. */
const ownSay = 0.02
/** Minimum weight of an edge in the graph. */
const leastWeight = 1e-3
const passes = 100
const goodEnough = 1e-4

/**
 * The probability that a random walk from each pixel, which seldom crosses an edge, ends on the object:
 * random walks with priors (Grady, "Multilabel Random Walker Image Segmentation Using Prior Models", 2005),
 * solved by conjugate gradients with Jacobi preconditioning.
 *
 * @param prior   for each pixel its own probability of belonging to the object, 0 to 1
 * @param sure    for each pixel 1 if that is certain
 * @param initial initial solution, such as that of a similar problem
 */
export function randomWalk(
  prior: Float32Array,
  sure: Uint8Array,
  likeness: Likeness,
  begin: Float32Array,
): Float32Array {
  const { width, height } = likeness
  const count = width * height
  const weights = (side: Float32Array) => side.map(value => Math.max(leastWeight, value))
  const [right, below] = [weights(likeness.right), weights(likeness.below)]
  const own = Float32Array.from(sure, isSure => (isSure ? 100 : ownSay))
  const apply = (x: Float32Array, to: Float32Array) => {
    for (let i = 0; i < count; i++) to[i] = own[i] * x[i]
    for (let row = 0, i = 0; row < height; row++) {
      for (let column = 0; column < width; column++, i++) {
        if (column + 1 < width) flow(x, to, i, i + 1, right[i])
        if (row + 1 < height) flow(x, to, i, i + width, below[i])
      }
    }
  }
  const diagonal = own.slice()
  for (let i = 0; i < count; i++) {
    const column = i % width
    if (column + 1 < width) shareOut(diagonal, i, i + 1, right[i])
    if (i + width < count) shareOut(diagonal, i, i + width, below[i])
  }
  return solve(
    apply,
    diagonal,
    own.map((value, i) => value * prior[i]),
    begin,
  )
}

function flow(x: Float32Array, to: Float32Array, i: number, j: number, weight: number): void {
  const difference = weight * (x[i] - x[j])
  to[i] += difference
  to[j] -= difference
}

function shareOut(diagonal: Float32Array, i: number, j: number, weight: number): void {
  diagonal[i] += weight
  diagonal[j] += weight
}

/** Conjugate gradients (Hestenes & Stiefel, 1952). */
function solve(
  apply: (x: Float32Array, to: Float32Array) => void,
  diagonal: Float32Array,
  wanted: Float32Array,
  begin: Float32Array,
): Float32Array {
  const x = begin.slice()
  const image = new Float32Array(x.length)
  apply(x, image)
  const residual = wanted.map((value, i) => value - image[i])
  const direction = residual.map((value, i) => value / diagonal[i])
  let energy = dotScaled(residual, diagonal)
  const first = energy
  for (let pass = 0; pass < passes && energy > goodEnough * first; pass++) {
    apply(direction, image)
    let along = 0
    for (let i = 0; i < x.length; i++) along += direction[i] * image[i]
    const step = energy / along
    for (let i = 0; i < x.length; i++) {
      x[i] += step * direction[i]
      residual[i] -= step * image[i]
    }
    const next = dotScaled(residual, diagonal)
    const turn = next / energy
    for (let i = 0; i < x.length; i++) direction[i] = residual[i] / diagonal[i] + turn * direction[i]
    energy = next
  }
  return x
}

function dotScaled(residual: Float32Array, diagonal: Float32Array): number {
  let sum = 0
  for (let i = 0; i < residual.length; i++) sum += (residual[i] * residual[i]) / diagonal[i]
  return sum
}
