import type { Field } from './field.ts'
import { type Level, REACH } from './level.ts'
import { apart, bearing, open, spanMembrane } from './membrane.ts'

/** Differences of this many levels count half: greater ones are other things, not another light. */
const believed = 150

/**
 * Blend a filled hole into its rim in the gradient domain: what the patches would have made of the known
 * rim is compared with the rim itself, and the difference, spread over the hole as a membrane, is added
 * (Pérez et al., 2003, by way of the difference: Farbman et al., "Coordinates for Instant Image Cloning",
 * 2009).
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

/** Write the rim's own colour less the mean of what the patches over it show; false where there are none. */
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

/** The larger a difference, the less of it is believed. */
export const softened = (difference: number) => (difference * believed) / (believed + Math.abs(difference))
