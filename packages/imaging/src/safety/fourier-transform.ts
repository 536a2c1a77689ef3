/** Tables for the transform of rows of one length, a power of two. */
interface TransformTables {
  length: number
  /** Bit-reversal permutation. */
  order: Uint32Array
  cosines: Float32Array
  sines: Float32Array
}

/** Complex samples, row-major; both sides are powers of two. */
export interface Spectrum {
  real: Float32Array
  imaginary: Float32Array
  width: number
  height: number
}

/** The smallest power of two that is at least a length. */
export const nextPowerOfTwo = (length: number) => 2 ** Math.ceil(Math.log2(length))

/**
 * In-place, unnormalized 2D Fourier transform; applied twice it gives the plane rotated by 180° times its
 * number of pixels. For a real and even plane, such as a power spectrum, forward and inverse are the same.
 * Radix 2 (Cooley & Tukey, 1965), rows and then columns.
 */
export function fourierTransform({ real, imaginary, width, height }: Spectrum): void {
  const along = createTables(width)
  for (let y = 0; y < height; y++) {
    const from = y * width
    transformRow(along, real.subarray(from, from + width), imaginary.subarray(from, from + width))
  }
  const down = height === width ? along : createTables(height)
  transformColumns(down, real, imaginary, width)
}

function createTables(length: number): TransformTables {
  const bits = Math.log2(length)
  const order = new Uint32Array(length)
  for (let index = 1; index < length; index++)
    order[index] = (order[index >> 1] >> 1) | ((index & 1) << (bits - 1))
  const half = length >> 1
  const angle = (-2 * Math.PI) / length
  const cosines = Float32Array.from({ length: half }, (_, index) => Math.cos(angle * index))
  const sines = Float32Array.from({ length: half }, (_, index) => Math.sin(angle * index))
  return { length, order, cosines, sines }
}

function transformRow(
  { length, order, cosines, sines }: TransformTables,
  real: Float32Array,
  imaginary: Float32Array,
) {
  for (let index = 0; index < length; index++) {
    const other = order[index]
    if (other <= index) continue
    const [re, im] = [real[index], imaginary[index]]
    real[index] = real[other]
    imaginary[index] = imaginary[other]
    real[other] = re
    imaginary[other] = im
  }
  for (let half = 1, step = length >> 1; half < length; half *= 2, step >>= 1) {
    for (let start = 0; start < length; start += 2 * half) {
      for (let at = start, turn = 0; at < start + half; at++, turn += step) {
        const far = at + half
        const re = real[far] * cosines[turn] - imaginary[far] * sines[turn]
        const im = real[far] * sines[turn] + imaginary[far] * cosines[turn]
        real[far] = real[at] - re
        imaginary[far] = imaginary[at] - im
        real[at] += re
        imaginary[at] += im
      }
    }
  }
}

/** Columns processed together, since they share cache lines. */
const columnsPerBatch = 16

function transformColumns(
  down: TransformTables,
  real: Float32Array,
  imaginary: Float32Array,
  width: number,
): void {
  const { length } = down
  const re = new Float32Array(columnsPerBatch * length)
  const im = new Float32Array(columnsPerBatch * length)
  for (let left = 0; left < width; left += columnsPerBatch) {
    const columns = Math.min(columnsPerBatch, width - left)
    for (let y = 0; y < length; y++) {
      for (let column = 0, at = y * width + left; column < columns; column++, at++) {
        re[column * length + y] = real[at]
        im[column * length + y] = imaginary[at]
      }
    }
    for (let column = 0; column < columns; column++) {
      const from = column * length
      transformRow(down, re.subarray(from, from + length), im.subarray(from, from + length))
    }
    for (let y = 0; y < length; y++) {
      for (let column = 0, at = y * width + left; column < columns; column++, at++) {
        real[at] = re[column * length + y]
        imaginary[at] = im[column * length + y]
      }
    }
  }
}
