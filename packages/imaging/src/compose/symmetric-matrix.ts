/** A symmetric 3 × 3 matrix, row by row. */
export type SymmetricMatrix = readonly number[]

/** Sweeps of Jacobi rotations; a 3 × 3 matrix converges well before this. */
const sweeps = 8

/**
 * A matrix function: apply `change` to each eigenvalue of a symmetric matrix.
 *
 * By Jacobi rotations (Golub & Van Loan, "Matrix Computations", 8.5).
 */
export function mapEigenvalues(matrix: SymmetricMatrix, change: (value: number) => number): SymmetricMatrix {
  const { values, vectors } = eigendecomposition(matrix)
  const changed = values.map(change)
  return matrix.map((_, at) => {
    const [row, column] = [Math.floor(at / 3), at % 3]
    let sum = 0
    for (let k = 0; k < 3; k++) sum += vectors[row * 3 + k] * changed[k] * vectors[column * 3 + k]
    return sum
  })
}

export function multiply(a: readonly number[], b: readonly number[]): number[] {
  return a.map((_, at) => {
    const [row, column] = [Math.floor(at / 3), at % 3]
    return a[row * 3] * b[column] + a[row * 3 + 1] * b[3 + column] + a[row * 3 + 2] * b[6 + column]
  })
}

function eigendecomposition(matrix: SymmetricMatrix): { values: number[]; vectors: number[] } {
  let diagonalized = [...matrix]
  let vectors = [1, 0, 0, 0, 1, 0, 0, 0, 1]
  for (let round = 0; round < sweeps; round++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      const off = diagonalized[p * 3 + q]
      if (off === 0) continue
      const angle = 0.5 * Math.atan2(2 * off, diagonalized[q * 3 + q] - diagonalized[p * 3 + p])
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
      const rotation = [1, 0, 0, 0, 1, 0, 0, 0, 1]
      rotation[p * 3 + p] = cosine
      rotation[q * 3 + q] = cosine
      rotation[p * 3 + q] = sine
      rotation[q * 3 + p] = -sine
      diagonalized = multiply(transpose(rotation), multiply(diagonalized, rotation))
      vectors = multiply(vectors, rotation)
    }
  }
  return { values: [diagonalized[0], diagonalized[4], diagonalized[8]], vectors }
}

const transpose = (m: readonly number[]) => [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]]
