import { type Level, PATCH_RADIUS } from './level.ts'
import type { NearestNeighborField } from './nearest-neighbor-field.ts'

/**
 * Weight of every target patch's vote: similar patches and those near known pixels count more.
 *
 * @param sharpness how strongly dissimilar patches are weighted down, relative to the costs' 75th percentile
 * Wexler et al., 2007.
 */
export function voteWeights(level: Level, field: NearestNeighborField, sharpness: number): Float32Array {
  const { targets, depth } = level
  const weights = new Float32Array(level.hole.length)
  const scale = sharpness / Math.max(1, percentile75(targets, field.cost))
  for (let n = 0; n < targets.length; n++) {
    const p = targets[n]
    weights[p] = Math.exp(-scale * field.cost[p] - 0.26 * Math.min(60, depth[p])) + 1e-30
  }
  return weights
}

/**
 * Set every pixel of the hole to the weighted mean of what the patches that cover it propose.
 *
 * @returns the mean absolute change per channel
 */
export function vote(level: Level, field: NearestNeighborField, weights: Float32Array): number {
  const { width, pixels, holePixels } = level
  const { source } = field
  const total = level.hole.length
  let totalChange = 0
  for (let n = 0; n < holePixels.length; n++) {
    const q = holePixels[n]
    let sum = 0
    let r = 0
    let g = 0
    let b = 0
    let t = 0
    for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
      for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
        const offset = dy * width + dx
        const p = q + offset
        if (p < 0 || p >= total) continue
        const s = source[p]
        if (s < 0) continue
        const weight = weights[p]
        const i = (s - offset) * 4
        sum += weight
        r += weight * pixels[i]
        g += weight * pixels[i + 1]
        b += weight * pixels[i + 2]
        t += weight * pixels[i + 3]
      }
    }
    const o = 4 * q
    const one = 1 / sum
    const nr = (r * one + 0.5) | 0
    const ng = (g * one + 0.5) | 0
    const nb = (b * one + 0.5) | 0
    totalChange += Math.abs(nr - pixels[o]) + Math.abs(ng - pixels[o + 1]) + Math.abs(nb - pixels[o + 2])
    pixels[o] = nr
    pixels[o + 1] = ng
    pixels[o + 2] = nb
    pixels[o + 3] = (t * one + 0.5) | 0
  }
  return totalChange / (3 * Math.max(1, holePixels.length))
}

function percentile75(targets: Int32Array, cost: Int32Array): number {
  const stride = Math.max(1, targets.length >> 12)
  const sample: number[] = []
  for (let n = 0; n < targets.length; n += stride) sample.push(cost[targets[n]])
  sample.sort((a, b) => a - b)
  return sample[Math.floor(0.75 * (sample.length - 1))] ?? 0
}
