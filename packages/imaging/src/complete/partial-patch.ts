import { PATCH_RADIUS } from './level.ts'

const side = 2 * PATCH_RADIUS + 1
/** About a third of the number of a patch's pixels, with which it has no divisor in common. */
const step = 18

/**
 * Offsets, in pixels, from a patch's center to those of its pixels that are known: scattered over the patch, since
 * neighbors are alike, so that a comparison ends early.
 *
 * @param unknown 1 where a pixel is unknown
 * @param p       the patch's center; the patch lies inside the image
 */
export function knownOffsets(unknown: Uint8Array, p: number, width: number): number[] {
  const known: number[] = []
  for (let k = 0; k < side * side; k++) {
    const at = (k * step) % (side * side)
    const offset = (Math.floor(at / side) - PATCH_RADIUS) * width + (at % side) - PATCH_RADIUS
    if (!unknown[p + offset]) known.push(offset)
  }
  return known
}

/**
 * Sum of squared differences of the known pixels of two patches, with four bytes each, plus an initial value. Returns
 * early, with a value of at least `limit`, once the sum reaches it.
 *
 * @param known offsets of the known pixels, of {@link knownOffsets}
 * @param p,s   the centers, as pixel indices
 */
export function partialPatchCost(
  pixels: Uint8Array,
  known: readonly number[],
  p: number,
  s: number,
  initial: number,
  limit: number,
): number {
  let sum = initial
  for (let k = 0; k < known.length && sum < limit; k++) {
    const i = (p + known[k]) * 4
    const j = (s + known[k]) * 4
    const r = pixels[i] - pixels[j]
    const g = pixels[i + 1] - pixels[j + 1]
    const b = pixels[i + 2] - pixels[j + 2]
    const t = pixels[i + 3] - pixels[j + 3]
    sum += r * r + g * g + b * b + t * t
  }
  return sum
}
