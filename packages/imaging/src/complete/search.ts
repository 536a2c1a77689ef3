import { type Field, farness, patchCost } from './field.ts'
import type { Level } from './level.ts'

/**
 * One PatchMatch iteration over all targets: propagation from the two preceding neighbors, then random search
 * around the best match in windows that halve.
 *
 * @param isBackwards iterate from the end, so that matches propagate up and left as well
 * @param maxRadius   initial radius of the random search, in pixels of the level; 0 for none
 * Barnes et al., 2009.
 */
export function sweep(level: Level, field: Field, backwards: boolean, window: number, chance: () => number) {
  const { pixels, isSource, targets, width, height } = level
  const { source, cost } = field
  const step = backwards ? -1 : 1
  const count = targets.length
  const total = isSource.length
  for (let n = 0; n < count; n++) {
    const p = targets[backwards ? count - 1 - n : n]
    let best = source[p]
    let least = cost[p]
    for (let turn = 0; turn < 2 && least > 0; turn++) {
      const move = turn === 0 ? step : step * width
      const neighbour = source[p - move]
      if (neighbour < 0) continue
      const candidate = neighbour + move
      if (candidate === best || candidate < 0 || candidate >= total || !isSource[candidate]) continue
      const far = farness(level, p, candidate)
      if (far >= least) continue
      const d = far + patchCost(pixels, p, candidate, width, least - far)
      if (d < least) {
        least = d
        best = candidate
      }
    }
    const bx = best % width
    const by = (best - bx) / width
    for (let radius = window; radius >= 1 && least > 0; radius >>= 1) {
      const roll = chance()
      const x = bx - radius + ((roll & 0xffff) % (2 * radius + 1))
      const y = by - radius + ((roll >>> 16) % (2 * radius + 1))
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const candidate = y * width + x
      if (!isSource[candidate] || candidate === best) continue
      const far = farness(level, p, candidate)
      if (far >= least) continue
      const d = far + patchCost(pixels, p, candidate, width, least - far)
      if (d < least) {
        least = d
        best = candidate
      }
    }
    source[p] = best
    cost[p] = least
  }
}
