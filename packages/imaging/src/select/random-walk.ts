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
  { width, height, right, below }: PixelSimilarity,
  initial: Float32Array,
): Float32Array {
  const count = width * height
  const pad = (values: ArrayLike<number>) => {
    const padded = new Float32Array(count + 2 * width)
    padded.set(values, width)
    return padded
  }
  const nodeWeights = pad(Float32Array.from(sure, isSure => (isSure ? 100 : priorWeight)))
  const graph = {
    width,
    right: pad(right.map((value, i) => ((i + 1) % width === 0 ? 0 : Math.max(minWeight, value)))),
    below: pad(below.map((value, i) => (i + width < count ? Math.max(minWeight, value) : 0))),
    diagonal: nodeWeights.slice(),
  }
  for (let i = width; i < width + count; i++)
    graph.diagonal[i] += graph.right[i] + graph.right[i - 1] + graph.below[i] + graph.below[i - width]
  const solution = solve(
    graph,
    pad(prior).map((value, i) => nodeWeights[i] * value),
    pad(initial),
  )
  return solution.slice(width, width + count)
}

/**
 * A grid's Laplacian plus the weights of its nodes. All arrays have a row of zeros above and below, and edges that
 * leave the grid the weight 0, so that nodes at a border need no special case.
 */
interface Graph {
  width: number
  right: Float32Array
  below: Float32Array
  diagonal: Float32Array
}

/** Multiply the graph's matrix by a vector. @returns the vector's dot product with the result */
function apply({ width, right, below, diagonal }: Graph, vector: Float32Array, to: Float32Array): number {
  let dot = 0
  for (let i = width; i < vector.length - width; i++) {
    const value =
      diagonal[i] * vector[i] -
      right[i] * vector[i + 1] -
      right[i - 1] * vector[i - 1] -
      below[i] * vector[i + width] -
      below[i - width] * vector[i - width]
    to[i] = value
    dot += vector[i] * value
  }
  return dot
}

/** Conjugate gradients (Hestenes & Stiefel, 1952), preconditioned by the matrix's diagonal. Overwrites both vectors. */
function solve(graph: Graph, residual: Float32Array, solution: Float32Array): Float32Array {
  const { width, diagonal } = graph
  const [from, to] = [width, residual.length - width]
  const product = new Float32Array(residual.length)
  const direction = new Float32Array(residual.length)
  apply(graph, solution, product)
  let energy = 0
  for (let i = from; i < to; i++) {
    residual[i] -= product[i]
    direction[i] = residual[i] / diagonal[i]
    energy += residual[i] * direction[i]
  }
  const first = energy
  for (let pass = 0; pass < passes && energy > tolerance * first; pass++) {
    const step = energy / apply(graph, direction, product)
    let next = 0
    for (let i = from; i < to; i++) {
      solution[i] += step * direction[i]
      residual[i] -= step * product[i]
      next += (residual[i] * residual[i]) / diagonal[i]
    }
    const conjugation = next / energy
    for (let i = from; i < to; i++) direction[i] = residual[i] / diagonal[i] + conjugation * direction[i]
    energy = next
  }
  return solution
}
