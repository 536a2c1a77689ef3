import type { Plane } from '../raster.ts'

/** Mean over a square of `2 × radius + 1` pixels, clipped at the borders; O(pixels). */
export function boxMean({ data, width, height }: Plane, radius: number): Plane {
  const across = new Float32Array(data.length)
  for (let y = 0; y < height; y++) meanAlong(data, across, y * width, 1, width, radius)
  const both = new Float32Array(data.length)
  for (let x = 0; x < width; x++) meanAlong(across, both, x, width, height, radius)
  return { data: both, width, height }
}

function meanAlong(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  let sum = 0
  let count = 0
  for (let index = 0; index < Math.min(radius, length); index++, count++) sum += from[start + index * step]
  for (let index = 0; index < length; index++) {
    if (index + radius < length) {
      sum += from[start + (index + radius) * step]
      count++
    }
    if (index > radius) {
      sum -= from[start + (index - radius - 1) * step]
      count--
    }
    to[start + index * step] = sum / count
  }
}
