import type { Structure } from './draw-structure.ts'
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
  for (const q of level.holePixels) writeMean(level, structure, scale, q)
  const field = createField(level)
  for (const p of level.targets) field.source[p] = randomSource(level, random)
  return field
}

function writeMean({ width, pixels }: Level, structure: Structure, scale: number, q: number): void {
  const [left, top] = [(q % width) * scale, Math.floor(q / width) * scale]
  const sums = [0, 0, 0, 0]
  let count = 0
  for (let y = top; y < Math.min(structure.height, top + scale); y++)
    for (let x = left; x < Math.min(structure.width, left + scale); x++, count++)
      for (let c = 0; c < 4; c++) sums[c] += structure.values[4 * (y * structure.width + x) + c]
  for (let c = 0; c < 4; c++) pixels[4 * q + c] = Math.min(255, Math.max(0, Math.round(sums[c] / count)))
}
