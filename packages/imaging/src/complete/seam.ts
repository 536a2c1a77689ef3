import type { Field } from './field.ts'
import { type Level, REACH } from './level.ts'
import { apart, bearing, open, spanMembrane } from './membrane.ts'

/**
 * A difference of this many levels is halved: larger differences come from different content, not different
 * lighting.
 */
const believed = 150

/**
 * Blend a filled hole into its border in the gradient domain: the difference between the known border and
 * what the patches show there is interpolated over the hole by a membrane and added (Pérez et al., 2003, in
 * the difference form of Farbman et al., "Coordinates for Instant Image Cloning", 2009).
 */
export function blendSeam(level: Level, field: Field): void {
  const { width, height, hole, holePixels, pixels } = level
  const differences = new Float32Array(width * height * 3)
  const kinds = new Uint8Array(width * height).fill(apart)
  for (let q = 0; q < hole.length; q++) {
    if (hole[q]) kinds[q] = open
    else if (touchesHole(level, q) && differ(level, field, q, differences)) kinds[q] = bearing
  }
  spanMembrane({ values: differences, kinds, width, height, channels: 3 })
  for (const q of holePixels) {
    for (let c = 0; c < 3; c++) {
      const value = Math.round(pixels[4 * q + c] + differences[3 * q + c])
      pixels[4 * q + c] = Math.min(255, Math.max(0, value))
    }
  }
}

function touchesHole({ width, height, hole }: Level, q: number): boolean {
  const x = q % width
  const bottom = Math.min(height * width - 1, q + width + 1)
  for (let row = q - width; row <= bottom; row += width) {
    if (row < 0) continue
    if (hole[row] || (x > 0 && hole[row - 1]) || (x + 1 < width && hole[row + 1])) return true
  }
  return false
}

/** Write the border pixel's color minus the mean of the patches that cover it; false if no patch does. */
function differ({ width, height, pixels }: Level, { source }: Field, q: number, to: Float32Array): boolean {
  const x = q % width
  const y = (q - x) / width
  let [red, green, blue, count] = [0, 0, 0, 0]
  for (let py = Math.max(0, y - REACH); py <= Math.min(height - 1, y + REACH); py++) {
    for (let px = Math.max(0, x - REACH); px <= Math.min(width - 1, x + REACH); px++) {
      const p = py * width + px
      if (source[p] < 0) continue
      const from = (source[p] + q - p) * 4
      red += pixels[from]
      green += pixels[from + 1]
      blue += pixels[from + 2]
      count++
    }
  }
  if (count === 0) return false
  to[3 * q] = softened(pixels[4 * q] - red / count)
  to[3 * q + 1] = softened(pixels[4 * q + 1] - green / count)
  to[3 * q + 2] = softened(pixels[4 * q + 2] - blue / count)
  return true
}

/** Compresses large differences. */
export const softened = (difference: number) => (difference * believed) / (believed + Math.abs(difference))
