import { meansOverSquares, type Structure } from './draw-structure.ts'
import { type Level, PATCH_RADIUS } from './level.ts'
import { localMeans } from './row-prior.ts'

/** Weight of the difference between a source's mean and the structure, relative to that of a patch's pixels. */
const guideWeight = 0.3
/**
 * Standard deviation, in levels, of the colors that meet at a place at which they say half as much about what belongs
 * there: between sky and ground, their mean is neither.
 */
const halvingDeviation = 20
const patchPixels = (2 * PATCH_RADIUS + 1) ** 2

/**
 * Guide a level's patches by a hole's structure: sources whose mean is unlike it cost more. Patches match their
 * neighbors in small steps, and without a guide lead to any color, such as a window's in the middle of a lawn.
 *
 * @param fineVariance the structure's, of {@link varianceOf}
 * @param scale        pixels of the structure per pixel of the level
 */
export function setGuide(
  level: Level,
  structure: Structure,
  fineVariance: Float32Array,
  scale: number,
): void {
  const { hole, targets } = level
  const values = meansOverSquares(structure.values, 4, structure, level, scale)
  const variance = meansOverSquares(fineVariance, 1, structure, level, scale)
  const targetMeans = new Uint8Array(4 * hole.length)
  const weights = new Float32Array(hole.length)
  for (const p of targets) {
    for (let c = 0; c < 4; c++)
      targetMeans[4 * p + c] = Math.min(255, Math.max(0, Math.round(patchMean(values, 4, c, p, level.width))))
    const deviations = patchMean(variance, 1, 0, p, level.width) / halvingDeviation ** 2
    weights[p] = (guideWeight * patchPixels) / (1 + deviations)
  }
  level.guide = { sourceMeans: localMeans(level), targetMeans, weights }
}

function patchMean(values: Float32Array, channels: number, c: number, p: number, width: number): number {
  let sum = 0
  for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++)
    for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) sum += values[channels * (p + dy * width + dx) + c]
  return sum / patchPixels
}
