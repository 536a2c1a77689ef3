/** Side, in pixels, of the blocks that are transformed. */
export const blockSide = 8
export const blockSize = blockSide ** 2

const half = blockSide / 2
/** Half of each basis vector, frequency by frequency: even ones are symmetric, odd ones antisymmetric. */
const basis = Float32Array.from({ length: blockSide * half }, (_, at) => {
  const [frequency, n] = [Math.floor(at / half), at % half]
  const scale = Math.sqrt((frequency === 0 ? 1 : 2) / blockSide)
  return scale * Math.cos((Math.PI * (n + 0.5) * frequency) / blockSide)
})

/**
 * Two-dimensional orthonormal discrete cosine transform (DCT-II) of 8 × 8 values (Ahmed, Natarajan & Rao, "Discrete
 * Cosine Transform", 1974), or its inverse.
 *
 * @param block values row by row, replaced by coefficients by vertical and horizontal frequency, or the reverse
 */
export function transformBlock(block: Float32Array, isInverse: boolean): void {
  const transform = isInverse ? inverseOfRows : transformOfRows
  transform(block, columns)
  transform(columns, block)
}

const columns = new Float32Array(blockSize)

/** Transform each row of a block, and write it as a column. */
function transformOfRows(from: Float32Array, to: Float32Array): void {
  for (let row = 0; row < blockSide; row++) {
    const at = row * blockSide
    for (let frequency = 0; frequency < blockSide; frequency++) {
      const sign = frequency % 2 === 0 ? 1 : -1
      let sum = 0
      for (let n = 0; n < half; n++)
        sum += basis[frequency * half + n] * (from[at + n] + sign * from[at + blockSide - 1 - n])
      to[frequency * blockSide + row] = sum
    }
  }
}

/** Transform each row of coefficients back, and write it as a column. */
function inverseOfRows(from: Float32Array, to: Float32Array): void {
  for (let row = 0; row < blockSide; row++) {
    const at = row * blockSide
    for (let n = 0; n < half; n++) {
      let [even, odd] = [0, 0]
      for (let frequency = 0; frequency < blockSide; frequency += 2) {
        even += basis[frequency * half + n] * from[at + frequency]
        odd += basis[(frequency + 1) * half + n] * from[at + frequency + 1]
      }
      to[n * blockSide + row] = even + odd
      to[(blockSide - 1 - n) * blockSide + row] = even - odd
    }
  }
}
