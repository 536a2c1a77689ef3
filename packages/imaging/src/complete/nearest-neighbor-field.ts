import { type Level, PATCH_RADIUS } from './level.ts'

/**
 * The nearest-neighbor field of a level: for every target pixel the center of the most similar known patch,
 * and the cost of that match.
 */
export interface NearestNeighborField {
  /** Index of the source patch's center; −1 where the pixel is no target. */
  source: Int32Array
  /** Sum of squared differences over the patch plus {@link placePenalty}. */
  cost: Int32Array
}

export const createField = (level: Level): NearestNeighborField => ({
  source: new Int32Array(level.hole.length).fill(-1),
  cost: new Int32Array(level.hole.length),
})

/**
 * Patch distance: sum of squared differences over 7 × 7 pixels of four bytes. Returns early, with a value of
 * at least `limit`, once the sum reaches it.
 *
 * @param a,b centers, as pixel indices; both patches lie inside the image
 */
export function patchCost(pixels: Uint8Array, a: number, b: number, width: number, limit: number): number {
  let sum = 0
  let i = (a - PATCH_RADIUS * width - PATCH_RADIUS) * 4
  let j = (b - PATCH_RADIUS * width - PATCH_RADIUS) * 4
  const skip = (width - 2 * PATCH_RADIUS - 1) * 4
  for (let y = 0; y <= 2 * PATCH_RADIUS; y++) {
    for (let x = 0; x <= 2 * PATCH_RADIUS; x++) {
      const r = pixels[i] - pixels[j]
      const g = pixels[i + 1] - pixels[j + 1]
      const b = pixels[i + 2] - pixels[j + 2]
      const t = pixels[i + 3] - pixels[j + 3]
      sum += r * r + g * g + b * b + t * t
      i += 4
      j += 4
    }
    if (sum >= limit) return sum
    i += skip
    j += skip
  }
  return sum
}

/** Recompute the cost of every match after the pixels have changed. */
export function updateCosts(level: Level, field: NearestNeighborField) {
  const { pixels, targets, width } = level
  for (let n = 0; n < targets.length; n++) {
    const p = targets[n]
    field.cost[p] =
      patchCost(pixels, p, field.source[p], width, Infinity) + placePenalty(level, p, field.source[p])
  }
}

/**
 * Root mean square difference between patches and their sources, in levels; it includes the penalty for content in rows
 * where it doesn't occur.
 */
export function meanMatchError(level: Level, { cost, source }: NearestNeighborField): number {
  const { targets } = level
  let sum = 0
  for (const p of targets)
    sum += cost[p] - distancePenalty(level, p, source[p]) - guidePenalty(level, p, source[p])
  return Math.sqrt(Math.max(0, sum) / (Math.max(1, targets.length) * 4 * (2 * PATCH_RADIUS + 1) ** 2))
}

/**
 * Upsample a field to a level of twice the size: offsets double, positions keep their parity. Sources that
 * are invalid there are replaced by a neighbor's or a random one.
 */
export function upsampleField(
  coarse: Level,
  field: NearestNeighborField,
  fine: Level,
  random: () => number,
): NearestNeighborField {
  const out = createField(fine)
  const { width, targets } = fine
  for (let n = 0; n < targets.length; n++) {
    const p = targets[n]
    const x = p % width
    const y = (p - x) / width
    out.source[p] = upsampleSource(coarse, field, fine, x, y)
    if (out.source[p] < 0) out.source[p] = randomSource(fine, random)
  }
  return out
}

function upsampleSource(
  coarse: Level,
  field: NearestNeighborField,
  fine: Level,
  x: number,
  y: number,
): number {
  const cx = x >> 1
  const cy = y >> 1
  for (let ring = 0; ring <= 2; ring++) {
    for (let dy = -ring; dy <= ring; dy++) {
      for (let dx = -ring; dx <= ring; dx++) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) !== ring) continue
        const nx = cx + dx
        const ny = cy + dy
        if (nx < 0 || ny < 0 || nx >= coarse.width || ny >= coarse.height) continue
        const s = field.source[ny * coarse.width + nx]
        if (s < 0) continue
        const sx = s % coarse.width
        const sy = (s - sx) / coarse.width
        const fx = x + 2 * (sx - nx)
        const fy = y + 2 * (sy - ny)
        if (fx < 0 || fy < 0 || fx >= fine.width || fy >= fine.height) continue
        if (fine.isSource[fy * fine.width + fx]) return fy * fine.width + fx
      }
    }
  }
  return -1
}

/** A random source of the level, which must have at least one. */
export function randomSource(level: Level, random: () => number): number {
  const { isSource } = level
  for (let tries = 0; tries < 64; tries++) {
    const i = random() % isSource.length
    if (isSource[i]) return i
  }
  const next = isSource.indexOf(1, random() % isSource.length)
  return next < 0 ? isSource.indexOf(1) : next
}

/**
 * Penalty for the distance between a target and its source, for content in rows where it doesn't occur, and for a mean
 * unlike that of the hole's structure.
 */
export function placePenalty(level: Level, p: number, s: number): number {
  return distancePenalty(level, p, s) + rowPenalty(level, p, s) + guidePenalty(level, p, s)
}

/** Penalty for a source of a kind that doesn't occur near the row of its target. */
export function rowPenalty({ width, height, rowPrior }: Level, p: number, s: number): number {
  return rowPrior ? rowPrior.cost[rowPrior.kind[s] * height + ((p / width) | 0)] : 0
}

function guidePenalty({ guide }: Level, p: number, s: number): number {
  if (!guide) return 0
  const { sourceMeans, targetMeans, weights } = guide
  const r = sourceMeans[4 * s] - targetMeans[4 * p]
  const g = sourceMeans[4 * s + 1] - targetMeans[4 * p + 1]
  const b = sourceMeans[4 * s + 2] - targetMeans[4 * p + 2]
  const t = sourceMeans[4 * s + 3] - targetMeans[4 * p + 3]
  return (weights[p] * (r * r + g * g + b * b + t * t)) | 0
}

function distancePenalty({ distanceWeight, width }: Level, p: number, s: number): number {
  const px = p % width
  const sx = s % width
  return distanceWeight * (Math.abs(px - sx) + Math.abs((p - px - s + sx) / width))
}
