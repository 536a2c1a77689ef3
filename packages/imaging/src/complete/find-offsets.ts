import type { Level } from './level.ts'
import { knownOffsets, partialPatchCost } from './partial-patch.ts'

/** A translation, in pixels of a level, from a place to where it is copied from. */
export interface Offset {
  x: number
  y: number
}

/** Offsets at most: He & Sun use 60 peaks. */
const mostOffsets = 60
/** Least length of an offset, as a share of the level's longer side: patches always resemble those beside them. */
const minLength = 1 / 20
/** Patches are compared with at least this many of their 49 pixels. */
const minCompared = 20
/** Comparisons of two patches in total, which determine how many patches at the hole are matched. */
const manyComparisons = 3e6

/**
 * The offsets by which the surroundings of a hole most often continue into it: those between patches at its border
 * and the known patches most similar to them (He & Sun, "Statistics of Patch Offsets for Image Completion", 2012).
 * Where a fence, a wall or a shelf repeats itself, they are its periods.
 *
 * @returns the most frequent first; none if nothing can be matched
 */
export function findOffsets(level: Level): Offset[] {
  const { width, height, targets, sourceCount } = level
  const votes = new Float32Array(4 * width * height)
  const stride = Math.max(1, Math.floor((targets.length * sourceCount) / manyComparisons))
  for (let n = 0; n < targets.length; n += stride) {
    const match = mostSimilarSource(level, targets[n])
    if (match < 0) continue
    const offset = offsetBetween(targets[n], match, width)
    votes[(offset.y + height) * 2 * width + offset.x + width]++
  }
  return findPeaks(smooth(votes, 2 * width), votes, 2 * width)
    .slice(0, mostOffsets)
    .map(at => ({ x: (at % (2 * width)) - width, y: Math.floor(at / (2 * width)) - height }))
}

const offsetBetween = (from: number, to: number, width: number): Offset => ({
  x: (to % width) - (from % width),
  y: Math.floor(to / width) - Math.floor(from / width),
})

/** The source that is most similar to a patch in its known pixels and not close to it; −1 if there is none. */
function mostSimilarSource(level: Level, p: number): number {
  const { width, height, pixels, hole, isSource } = level
  const known = knownOffsets(hole, p, width)
  if (known.length < minCompared) return -1
  const least = minLength * Math.max(width, height)
  let best = -1
  let lowest = Number.POSITIVE_INFINITY
  for (let s = 0; s < isSource.length; s++) {
    if (!isSource[s]) continue
    const cost = partialPatchCost(pixels, known, p, s, 0, lowest)
    if (cost >= lowest) continue
    const { x, y } = offsetBetween(p, s, width)
    if (Math.abs(x) + Math.abs(y) < least) continue
    lowest = cost
    best = s
  }
  return best
}

/** Votes of a histogram smoothed by a 3 × 3 binomial kernel; 0 at its edges. */
function smooth(votes: Float32Array, width: number): Float32Array {
  const sums = new Float32Array(votes.length)
  for (let at = width + 1; at < votes.length - width - 1; at++) {
    if (votes[at] === 0) continue
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        sums[at + dy * width + dx] += (votes[at] * (2 - Math.abs(dx)) * (2 - Math.abs(dy))) / 4
  }
  return sums
}

/** Local maxima that have votes of their own, the largest first. */
function findPeaks(sums: Float32Array, votes: Float32Array, width: number): number[] {
  const peaks: number[] = []
  for (let at = width + 1; at < sums.length - width - 1; at++) {
    if (votes[at] === 0) continue
    let isPeak = true
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) if (sums[at + dy * width + dx] > sums[at]) isPeak = false
    if (isPeak) peaks.push(at)
  }
  return peaks.sort((a, b) => sums[b] - sums[a])
}
