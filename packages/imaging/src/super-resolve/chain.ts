/** The most an enlargement may be, per side. */
export const largestFactor = 16

/**
 * Which networks to run, one after the other, so that the result is at least `factor` times as large.
 * The 2x network goes first where both are needed: the second then has a quarter of the pixels to look at.
 *
 * @throws RangeError above {@link largestFactor}
 */
export function chainFor(factor: number): (2 | 4)[] {
  if (factor <= 1) return []
  if (factor <= 2) return [2]
  if (factor <= 4) return [4]
  if (factor <= 8) return [2, 4]
  if (factor <= largestFactor) return [4, 4]
  throw new RangeError(`factor: expected at most ${largestFactor}, got ${factor}`)
}
