import { meansOverSquares, type Structure } from './draw-structure.ts'
import type { Level } from './level.ts'
import { createField, type NearestNeighborField, randomSource } from './nearest-neighbor-field.ts'

/**
 * Initialize the coarsest level by a smooth image of the hole's structure, so that patches are found that continue
 * it, and not only the hole's border.
 *
 * @param scale pixels of the structure per pixel of the level
 */
export function initializeByStructure(
  level: Level,
  structure: Structure,
  scale: number,
  random: () => number,
): NearestNeighborField {
  const means = meansOverSquares(structure.values, 4, structure, level, scale)
  for (const q of level.holePixels)
    for (let at = 4 * q; at < 4 * q + 4; at++)
      level.pixels[at] = Math.min(255, Math.max(0, Math.round(means[at])))
  const field = createField(level)
  for (const p of level.targets) field.source[p] = randomSource(level, random)
  return field
}
