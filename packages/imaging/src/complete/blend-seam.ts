import { type Level, PATCH_RADIUS } from './level.ts'
import { excluded, fixed, free, interpolateMembrane } from './membrane.ts'
import type { NearestNeighborField } from './nearest-neighbor-field.ts'

/**
 * A difference of this many levels is halved: larger differences come from different content, not different
 * lighting.
 */
const halvingDifference = 150

/**
 * Blend a filled hole into its border in the gradient domain: the difference between the known border and
 * what the patches show there is interpolated over the hole by a membrane and added (Pérez et al., 2003, in
 * the difference form of Farbman et al., "Coordinates for Instant Image Cloning", 2009).
 */
export function blendSeam(level: Level, field: NearestNeighborField): void {
  const { width, height, hole, holePixels, pixels } = level
  const differences = new Float32Array(width * height * 3)
  const kinds = new Uint8Array(width * height).fill(excluded)
  for (let q = 0; q < hole.length; q++) {
    if (hole[q]) kinds[q] = free
    else if (touchesHole(level, q) && writeDifference(level, field, q, differences)) kinds[q] = fixed
  }
  interpolateMembrane({ values: differences, kinds, width, height, channels: 3 })
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
function writeDifference(
  { width, height, pixels }: Level,
  { source }: NearestNeighborField,
  q: number,
  to: Float32Array,
): boolean {
  const x = q % width
  const y = (q - x) / width
  let [red, green, blue, count] = [0, 0, 0, 0]
  for (let py = Math.max(0, y - PATCH_RADIUS); py <= Math.min(height - 1, y + PATCH_RADIUS); py++) {
    for (let px = Math.max(0, x - PATCH_RADIUS); px <= Math.min(width - 1, x + PATCH_RADIUS); px++) {
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
  to[3 * q] = compressDifference(pixels[4 * q] - red / count)
  to[3 * q + 1] = compressDifference(pixels[4 * q + 1] - green / count)
  to[3 * q + 2] = compressDifference(pixels[4 * q + 2] - blue / count)
  return true
}

/** Compresses large differences. */
export const compressDifference = (difference: number) =>
  (difference * halvingDifference) / (halvingDifference + Math.abs(difference))
