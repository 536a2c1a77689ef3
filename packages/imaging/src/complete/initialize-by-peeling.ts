import { type Level, PATCH_RADIUS } from './level.ts'
import {
  createField,
  type NearestNeighborField,
  placePenalty,
  randomSource,
} from './nearest-neighbor-field.ts'
import { knownOffsets, partialPatchCost } from './partial-patch.ts'

/**
 * About how many sources are compared in total, which determines the search radius. The least radius has more for holes with
 * many patches; up to `most`, beyond which only every nth row and column of sources are compared, about `reduced` in total.
 */
const comparisons = { usual: 4e6, most: 1e8, reduced: 1e7 }
const minRadius = 16

/**
 * Initialize the coarsest level, from the border inwards (onion peel): each layer's patches are compared, by
 * their known pixels, with every source within the search radius, and its pixels become the mean of the best
 * matches. Newson et al., 2014.
 */
export function initializeByPeeling(level: Level, random: () => number): NearestNeighborField {
  const field = createField(level)
  const unknown = Uint8Array.from(level.depth, depth => (depth > 0 ? 1 : 0))
  const search = searchOf(level.targets.length)
  let remaining = level.holePixels
  while (remaining.length > 0) {
    const border = remaining.filter(q => touchesKnown(unknown, q, level))
    const layer = border.length > 0 ? border : remaining
    const isCenter = new Uint8Array(unknown.length)
    for (const q of layer) {
      const p = nearestPatchCenter(q, level)
      if (isCenter[p]) continue
      isCenter[p] = 1
      const match = findPartialMatch(level, unknown, p, search)
      field.source[p] = match < 0 ? randomSource(level, random) : match
    }
    for (const q of layer) writeMeanOfMatches(level, field, isCenter, q)
    for (const q of layer) unknown[q] = 0
    remaining = remaining.filter(q => unknown[q])
  }
  const { source } = field
  field.source = new Int32Array(source.length).fill(-1)
  for (const p of level.targets) field.source[p] = source[p] < 0 ? randomSource(level, random) : source[p]
  return field
}

function touchesKnown(unknown: Uint8Array, q: number, { width, height }: Level): boolean {
  const x = q % width
  const y = (q - x) / width
  return (
    (x > 0 && !unknown[q - 1]) ||
    (x < width - 1 && !unknown[q + 1]) ||
    (y > 0 && !unknown[q - width]) ||
    (y < height - 1 && !unknown[q + width])
  )
}

/** The pixel itself, or the nearest one whose patch lies inside the image. */
function nearestPatchCenter(q: number, { width, height }: Level): number {
  const x = q % width
  const y = (q - x) / width
  return (
    Math.min(height - 1 - PATCH_RADIUS, Math.max(PATCH_RADIUS, y)) * width +
    Math.min(width - 1 - PATCH_RADIUS, Math.max(PATCH_RADIUS, x))
  )
}

/** Which sources are compared with a patch: within a radius, in pixels, those in every `step`th row and column. */
interface Search {
  radius: number
  step: number
}

/** The search that takes about the same time for any hole, or at most so long for one with many targets. */
export function searchOf(targetCount: number): Search {
  const radius = Math.max(minRadius, Math.sqrt(comparisons.usual / Math.max(1, targetCount)) / 2)
  const all = targetCount * (2 * radius + 1) ** 2
  return { radius, step: all <= comparisons.most ? 1 : Math.ceil(Math.sqrt(all / comparisons.reduced)) }
}

/** The source that is most similar to a patch in its known pixels, of those compared; −1 if there is none. */
function findPartialMatch(level: Level, unknown: Uint8Array, p: number, search: Search): number {
  const { width, height, pixels, isSource, depth } = level
  const { step } = search
  const radius = Math.ceil(search.radius + depth[p])
  const known = knownOffsets(unknown, p, width)
  const x = p % width
  const y = (p - x) / width
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (let sy = Math.max(0, y - radius); sy <= Math.min(height - 1, y + radius); sy += step) {
    for (let sx = Math.max(0, x - radius); sx <= Math.min(width - 1, x + radius); sx += step) {
      const s = sy * width + sx
      if (!isSource[s]) continue
      const sum = partialPatchCost(pixels, known, p, s, placePenalty(level, p, s), least)
      if (sum < least) {
        least = sum
        best = s
      }
    }
  }
  return best
}

function writeMeanOfMatches(level: Level, field: NearestNeighborField, isCenter: Uint8Array, q: number) {
  const { width, height, pixels } = level
  const qx = q % width
  const qy = (q - qx) / width
  const sum = [0, 0, 0, 0]
  let count = 0
  for (
    let y = Math.max(PATCH_RADIUS, qy - PATCH_RADIUS);
    y <= Math.min(height - 1 - PATCH_RADIUS, qy + PATCH_RADIUS);
    y++
  ) {
    for (
      let x = Math.max(PATCH_RADIUS, qx - PATCH_RADIUS);
      x <= Math.min(width - 1 - PATCH_RADIUS, qx + PATCH_RADIUS);
      x++
    ) {
      const p = y * width + x
      if (!isCenter[p]) continue
      const at = (field.source[p] + q - p) * 4
      for (let c = 0; c < 4; c++) sum[c] += pixels[at + c]
      count++
    }
  }
  for (let c = 0; c < 4; c++) pixels[4 * q + c] = Math.round(sum[c] / count)
}
