import { type Level, PATCH_RADIUS } from './level.ts'
import {
  createField,
  type NearestNeighborField,
  placePenalty,
  randomSource,
} from './nearest-neighbor-field.ts'
import { knownOffsets, partialPatchCost } from './partial-patch.ts'

/** Upper limit for the number of compared sources in total, which determines the search radius. */
const maxComparisons = 4e6
const minRadius = 16

/**
 * Initialize the coarsest level, from the border inwards (onion peel): each layer's patches are compared, by
 * their known pixels, with every source within the search radius, and its pixels become the mean of the best
 * matches. Newson et al., 2014.
 */
export function initializeByPeeling(level: Level, random: () => number): NearestNeighborField {
  const field = createField(level)
  const unknown = Uint8Array.from(level.depth, depth => (depth > 0 ? 1 : 0))
  const radius = comparisonRadius(level)
  let remaining = level.holePixels
  while (remaining.length > 0) {
    const border = remaining.filter(q => touchesKnown(unknown, q, level))
    const layer = border.length > 0 ? border : remaining
    const centers = new Set(Array.from(layer, q => nearestPatchCenter(q, level)))
    for (const p of centers) {
      const match = findPartialMatch(level, unknown, p, Math.ceil(radius + level.depth[p]))
      field.source[p] = match < 0 ? randomSource(level, random) : match
    }
    for (const q of layer) writeMeanOfMatches(level, field, centers, q)
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

/** Search radius, in pixels, at which comparing every source takes about the same time for any hole. */
function comparisonRadius({ targets }: Level): number {
  return Math.max(minRadius, Math.sqrt(maxComparisons / Math.max(1, targets.length)) / 2)
}

/** The source within a radius that is most similar to a patch in its known pixels; −1 if there is none. */
function findPartialMatch(level: Level, unknown: Uint8Array, p: number, radius: number): number {
  const { width, height, pixels, isSource } = level
  const known = knownOffsets(unknown, p, width)
  const x = p % width
  const y = (p - x) / width
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (let sy = Math.max(0, y - radius); sy <= Math.min(height - 1, y + radius); sy++) {
    for (let sx = Math.max(0, x - radius); sx <= Math.min(width - 1, x + radius); sx++) {
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

function writeMeanOfMatches(level: Level, field: NearestNeighborField, centers: Set<number>, q: number) {
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
      if (!centers.has(p)) continue
      const at = (field.source[p] + q - p) * 4
      for (let c = 0; c < 4; c++) sum[c] += pixels[at + c]
      count++
    }
  }
  for (let c = 0; c < 4; c++) pixels[4 * q + c] = Math.round(sum[c] / count)
}
