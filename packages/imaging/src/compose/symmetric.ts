/** A symmetric 3 × 3 matrix, row by row. */
export type Symmetric = readonly number[]

/** Sweeps of Jacobi rotations; a 3 × 3 matrix converges well before this. */
const rounds = 8

/**
 * A matrix function: apply `change` to each eigenvalue of a symmetric matrix.
 *
 * By Jacobi rotations (Golub & Van Loan, "Matrix Computations", 8.5).
 */
export function throughEigenvalues(matrix: Symmetric, change: (value: number) => number): Symmetric {
  const { values, vectors } = eigen(matrix)
  const changed = values.map(change)
  return matrix.map((_, at) => {
    const [row, column] = [Math.floor(at / 3), at % 3]
    let sum = 0
    for (let k = 0; k < 3; k++) sum += vectors[row * 3 + k] * changed[k] * vectors[column * 3 + k]
    return sum
  })
}

export function product(a: readonly number[], b: readonly number[]): number[] {
  return a.map((_, at) => {
    const [row, column] = [Math.floor(at / 3), at % 3]
    return a[row * 3] * b[column] + a[row * 3 + 1] * b[3 + column] + a[row * 3 + 2] * b[6 + column]
  })
}

function eigen(matrix: Symmetric): { values: number[]; vectors: number[] } {
  let turned = [...matrix]
  let vectors = [1, 0, 0, 0, 1, 0, 0, 0, 1]
  for (let round = 0; round < rounds; round++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      const off = turned[p * 3 + q]
      if (off === 0) continue
      const turn = 0.5 * Math.atan2(2 * off, turned[q * 3 + q] - turned[p * 3 + p])
      const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
      const rotation = [1, 0, 0, 0, 1, 0, 0, 0, 1]
      rotation[p * 3 + p] = cosine
      rotation[q * 3 + q] = cosine
      rotation[p * 3 + q] = sine
      rotation[q * 3 + p] = -sine
      turned = product(transposed(rotation), product(turned, rotation))
      vectors = product(vectors, rotation)
    }
  }
  return { values: [turned[0], turned[4], turned[8]], vectors }
}

const transposed = (m: readonly number[]) => [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]]
