import type { Structure } from './draw-structure.ts'
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

/** Values per pixel at the size of a coarser level: means over squares of `scale` pixels. */
function meansOverSquares(
  fine: Float32Array,
  channels: number,
  { width: fineWidth, height: fineHeight }: Structure,
  { width, height }: Level,
  scale: number,
): Float32Array {
  if (scale === 1) return fine
  const means = new Float32Array(channels * width * height)
  const counts = new Uint32Array(width * height)
  for (let y = 0, i = 0; y < fineHeight; y++)
    for (let x = 0; x < fineWidth; x++, i++) {
      const to = Math.floor(y / scale) * width + Math.floor(x / scale)
      for (let c = 0; c < channels; c++) means[channels * to + c] += fine[channels * i + c]
      counts[to]++
    }
  for (let i = 0; i < counts.length; i++)
    if (counts[i] > 1) for (let c = 0; c < channels; c++) means[channels * i + c] /= counts[i]
  return means
}
