import type { PixelSimilarity } from './pixel-similarity.ts'

/** Weight of each pixel's prior relative to its neighbors. */
const priorWeight = 0.02
/** Minimum weight of an edge in the graph. */
const minWeight = 1e-3
const passes = 100
const tolerance = 1e-4

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
  similarity: PixelSimilarity,
  initial: Float32Array,
): Float32Array {
  const { width, height } = similarity
  const count = width * height
  const weights = (side: Float32Array) => side.map(value => Math.max(minWeight, value))
  const [right, below] = [weights(similarity.right), weights(similarity.below)]
  const nodeWeights = Float32Array.from(sure, isSure => (isSure ? 100 : priorWeight))
  const apply = (x: Float32Array, to: Float32Array) => {
    for (let i = 0; i < count; i++) to[i] = nodeWeights[i] * x[i]
    for (let row = 0, i = 0; row < height; row++) {
      for (let column = 0; column < width; column++, i++) {
        if (column + 1 < width) addEdge(x, to, i, i + 1, right[i])
        if (row + 1 < height) addEdge(x, to, i, i + width, below[i])
      }
    }
  }
  const diagonal = nodeWeights.slice()
  for (let i = 0; i < count; i++) {
    const column = i % width
    if (column + 1 < width) addToDiagonal(diagonal, i, i + 1, right[i])
    if (i + width < count) addToDiagonal(diagonal, i, i + width, below[i])
  }
  return solve(
    apply,
    diagonal,
    nodeWeights.map((value, i) => value * prior[i]),
    initial,
  )
}

function addEdge(x: Float32Array, to: Float32Array, i: number, j: number, weight: number): void {
  const difference = weight * (x[i] - x[j])
  to[i] += difference
  to[j] -= difference
}

function addToDiagonal(diagonal: Float32Array, i: number, j: number, weight: number): void {
  diagonal[i] += weight
  diagonal[j] += weight
}

/** Conjugate gradients (Hestenes & Stiefel, 1952). */
function solve(
  apply: (x: Float32Array, to: Float32Array) => void,
  diagonal: Float32Array,
  rightHandSide: Float32Array,
  initial: Float32Array,
): Float32Array {
  const x = initial.slice()
  const image = new Float32Array(x.length)
  apply(x, image)
  const residual = rightHandSide.map((value, i) => value - image[i])
  const direction = residual.map((value, i) => value / diagonal[i])
  let energy = dotScaled(residual, diagonal)
  const first = energy
  for (let pass = 0; pass < passes && energy > tolerance * first; pass++) {
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
