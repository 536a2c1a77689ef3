import { kMeans, nearestCenter } from '../color/k-means.ts'
import { boxMean } from '../resample/box-mean.ts'
import { type Level, PATCH_RADIUS, type RowPrior } from './level.ts'

/** Kinds of content are clusters of the mean color and texture around pixels. */
const mostKinds = 24
/** Content is clustered on the finest level with at most this many pixels, by this many samples. */
const [manyPixels, manySamples] = [40_000, 4000]
/** Cost where a kind of content doesn't occur, as much as a difference of 17.5 levels in all pixels of a patch. */
const foreignCost = 60_000
/**
 * A kind of content costs nothing in a row if it is this share of the known pixels near it, or this share of its part of
 * the whole image: where content is busy, every kind is rare.
 */
const [commonShare, commonPart] = [0.05, 0.5]
/** Rows are near within this part of the level's height; nearer ones count more. */
const nearness = 0.06
/** Rows with less than this share of known pixels nearby say nothing about what belongs there. */
const leastKnown = 0.1

/** Find the prior of a pyramid's levels and set it on all of them. */
export function setRowPriors(levels: readonly Level[]): void {
  const found = levels.findIndex(({ hole }) => hole.length <= manyPixels)
  const index = found < 0 ? levels.length - 1 : found
  const prior = findRowPrior(levels[index])
  for (const [n, level] of levels.entries())
    level.rowPrior = n === index ? prior : resample(prior, levels[index], level, 2 ** (n - index))
}

function findRowPrior(level: Level): RowPrior {
  const { width, height, hole, avoided } = level
  const samples = localMeans(level)
  const known: number[] = []
  for (let i = 0; i < hole.length; i++) if (!hole[i] && !avoided?.[i]) known.push(i)
  const stride = Math.ceil(known.length / manySamples)
  const some = known.filter((_, n) => n % stride === 0)
  const { centers } = kMeans(
    Uint8Array.from(some.flatMap(i => [...samples.subarray(4 * i, 4 * i + 4)])),
    4,
    mostKinds,
  )
  const kind = new Uint8Array(width * height)
  const counts = centers.map(() => new Float32Array(height))
  for (const i of known) {
    kind[i] = nearestCenter(samples, 4 * i, centers)
    counts[kind[i]][Math.floor(i / width)]++
  }
  return { kind, cost: rowCosts(counts, width) }
}

/** The mean of the known pixels of every pixel's patch, interleaved like the level's pixels; 0 where none is known. */
export function localMeans({ width, height, pixels, hole }: Level): Uint8Array {
  const plane = { data: new Float32Array(hole.length), width, height }
  for (let i = 0; i < hole.length; i++) plane.data[i] = hole[i] ? 0 : 1
  const known = boxMean(plane, PATCH_RADIUS).data
  const means = new Uint8Array(pixels.length)
  for (let c = 0; c < 4; c++) {
    for (let i = 0; i < hole.length; i++) plane.data[i] = hole[i] ? 0 : pixels[4 * i + c]
    const sums = boxMean(plane, PATCH_RADIUS).data
    for (let i = 0; i < hole.length; i++)
      if (known[i] > 0) means[4 * i + c] = Math.min(255, Math.round(sums[i] / known[i]))
  }
  return means
}

/** @param counts known pixels of each kind in each row */
function rowCosts(counts: readonly Float32Array[], width: number): Int32Array {
  const height = counts[0].length
  const near = counts.map(count => weightedMeans(count, Math.max(2, Math.round(nearness * height))))
  const totals = counts.map(count => count.reduce((sum, value) => sum + value, 0))
  const known = totals.reduce((sum, value) => sum + value, 0)
  const common = totals.map(total => Math.min(commonShare, Math.max(1, commonPart * total) / known))
  const cost = new Int32Array(counts.length * height)
  for (let y = 0; y < height; y++) {
    const total = near.reduce((sum, count) => sum + count[y], 0)
    if (total < leastKnown * width) continue
    for (const [k, count] of near.entries())
      cost[k * height + y] = Math.round(foreignCost * Math.max(0, 1 - count[y] / total / common[k]))
  }
  return cost
}

/** Means with weights that decrease linearly to 0 beyond a radius. */
function weightedMeans(values: Float32Array, radius: number): Float32Array {
  return values.map((_, y) => {
    let sum = 0
    let weights = 0
    for (let d = Math.max(-radius, -y); d <= radius && y + d < values.length; d++) {
      const weight = radius + 1 - Math.abs(d)
      sum += weight * values[y + d]
      weights += weight
    }
    return sum / weights
  })
}

/** @param scale pixels of the first level per pixel of the second */
function resample({ kind, cost }: RowPrior, from: Level, to: Level, scale: number): RowPrior {
  const columns = indices(to.width, from.width, scale)
  const rows = indices(to.height, from.height, scale)
  const out = new Uint8Array(to.width * to.height)
  for (let y = 0, i = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++, i++) out[i] = kind[rows[y] * from.width + columns[x]]
  const kinds = cost.length / from.height
  const outCost = new Int32Array(kinds * to.height)
  for (let k = 0, i = 0; k < kinds; k++)
    for (let y = 0; y < to.height; y++, i++) outCost[i] = cost[k * from.height + rows[y]]
  return { kind: out, cost: outCost }
}

/** Indices of the nearest of `from` positions for each of `to`. */
const indices = (to: number, from: number, scale: number) =>
  Int32Array.from({ length: to }, (_, n) => Math.min(from - 1, Math.floor((n + 0.5) * scale)))
