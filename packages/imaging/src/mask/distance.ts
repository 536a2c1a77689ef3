import type { Mask } from './mask.ts'

/** Larger than any distance inside an image, yet finite, so that sums of squares stay precise enough. */
const far = 1e10

/**
 * Squared Euclidean distance of every pixel to the nearest set pixel of a mask.
 *
 * @param mask one byte per pixel, 0 or nonzero, row-major
 * @returns one float per pixel: 0 at set pixels, squared pixels elsewhere; at least 1e19 if the mask is empty
 * Exact in O(pixels): lower envelope of parabolas, Felzenszwalb & Huttenlocher, 2012.
 */
export function squaredDistance(mask: Mask): Float32Array {
  const { data, width, height } = mask
  const distance = new Float32Array(width * height)
  // Along columns, the nearest set pixel is found by counting, row by row as the memory is read.
  for (let i = 0; i < distance.length; i++)
    distance[i] = data[i] ? 0 : i < width ? far : distance[i - width] + 1
  for (let i = distance.length - width - 1; i >= 0; i--)
    distance[i] = Math.min(distance[i], distance[i + width] + 1)
  for (let i = 0; i < distance.length; i++) distance[i] *= distance[i]
  const envelope = createEnvelope(width)
  for (let y = 0; y < height; y++) transformRow(distance, y * width, width, envelope)
  return distance
}

/**
 * Squared Euclidean distance of every set pixel of a mask to the nearest unset pixel; 0 at unset pixels.
 *
 * @param mask one byte per pixel, 0 or nonzero, row-major; if all are set, distances are at least 1e19
 */
export function squaredDepth(mask: Mask): Float32Array {
  return squaredDistance({ ...mask, data: mask.data.map(value => (value ? 0 : 255)) })
}

interface Envelope {
  line: Float64Array
  apex: Int32Array
  start: Float64Array
}

function createEnvelope(length: number): Envelope {
  return {
    line: new Float64Array(length),
    apex: new Int32Array(length),
    start: new Float64Array(length + 1),
  }
}

function transformRow(field: Float32Array, from: number, length: number, envelope: Envelope) {
  const { line, apex, start } = envelope
  for (let i = 0; i < length; i++) line[i] = field[from + i]
  let last = 0
  apex[0] = 0
  start[0] = -Infinity
  start[1] = Infinity
  for (let q = 1; q < length; q++) {
    let crossing = parabolaCrossing(line, apex[last], q)
    while (crossing <= start[last]) crossing = parabolaCrossing(line, apex[--last], q)
    apex[++last] = q
    start[last] = crossing
    start[last + 1] = Infinity
  }
  for (let q = 0, k = 0; q < length; q++) {
    while (start[k + 1] < q) k++
    const offset = q - apex[k]
    field[from + q] = offset * offset + line[apex[k]]
  }
}

/** Where the parabola with its apex at `q` drops below the one at `p`. */
const parabolaCrossing = (line: Float64Array, p: number, q: number) =>
  (line[q] + q * q - line[p] - p * p) / (2 * (q - p))
