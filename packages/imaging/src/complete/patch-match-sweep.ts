import type { Level } from './level.ts'
import { type NearestNeighborField, patchCost, placePenalty } from './nearest-neighbor-field.ts'

/**
 * One PatchMatch iteration over all targets: propagation from the two preceding neighbors, then random search
 * around the best match in windows that halve.
 *
 * @param isBackwards iterate from the end, so that matches propagate up and left as well
 * @param maxRadius   initial radius of the random search, in pixels of the level; 0 for none
 * Barnes et al., 2009.
 */
export function patchMatchSweep(
  level: Level,
  field: NearestNeighborField,
  isBackwards: boolean,
  maxRadius: number,
  random: () => number,
) {
  const { pixels, isSource, targets, width, height } = level
  const { source, cost } = field
  const step = isBackwards ? -1 : 1
  const count = targets.length
  const total = isSource.length
  for (let n = 0; n < count; n++) {
    const p = targets[isBackwards ? count - 1 - n : n]
    let best = source[p]
    let lowest = cost[p]
    for (let axis = 0; axis < 2 && lowest > 0; axis++) {
      const move = axis === 0 ? step : step * width
      const neighbor = source[p - move]
      if (neighbor < 0) continue
      const candidate = neighbor + move
      if (candidate === best || candidate < 0 || candidate >= total || !isSource[candidate]) continue
      const penalty = placePenalty(level, p, candidate)
      if (penalty >= lowest) continue
      const candidateCost = penalty + patchCost(pixels, p, candidate, width, lowest - penalty)
      if (candidateCost < lowest) {
        lowest = candidateCost
        best = candidate
      }
    }
    const bx = best % width
    const by = (best - bx) / width
    for (let radius = maxRadius; radius >= 1 && lowest > 0; radius >>= 1) {
      const randomBits = random()
      const x = bx - radius + ((randomBits & 0xffff) % (2 * radius + 1))
      const y = by - radius + ((randomBits >>> 16) % (2 * radius + 1))
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const candidate = y * width + x
      if (!isSource[candidate] || candidate === best) continue
      const penalty = placePenalty(level, p, candidate)
      if (penalty >= lowest) continue
      const candidateCost = penalty + patchCost(pixels, p, candidate, width, lowest - penalty)
      if (candidateCost < lowest) {
        lowest = candidateCost
        best = candidate
      }
    }
    source[p] = best
    cost[p] = lowest
  }
}
