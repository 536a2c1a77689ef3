import {
  addMoveCosts,
  createGraph,
  directions,
  type FlowGraph,
  isOnSinkSide,
  minCut,
} from '../mask/min-cut.ts'
import { findOffsets, type Offset } from './find-offsets.ts'
import type { Level } from './level.ts'
import { createField, type NearestNeighborField, randomSource, rowPenalty } from './nearest-neighbor-field.ts'

/** Rounds of expansion moves over all offsets. */
const rounds = 2
/** Cost of a seam, per pixel, however similar its sides are; of one where a side is unknown; of an invalid offset. */
const seamCost = { least: 12, unknown: 200, invalid: 1e6 }
/** Weight of the difference to the known pixel beside the hole: unlike in a seam, it's the only one. */
const borderWeight = 2
/** Cost of an offset, per pixel of its length: what is near belongs to the same thing more often. */
const lengthCost = 0.1
/** Weight of the cost of content in rows where it doesn't occur, which is meant for patches. */
const rowWeight = 0.0005

/**
 * Initialize a level by a shift map: each pixel of the hole is copied by one of the offsets by which the hole's
 * surroundings repeat themselves, with seams where they show least (He & Sun, "Statistics of Patch Offsets for Image
 * Completion", 2012; Pritch, Kav-Venaki & Peleg, "Shift-Map Image Editing", 2009). Patterns and long objects go on
 * through large holes, which patches of coarse levels are too blurred to find.
 *
 * Pixels that no offset reaches keep their values.
 */
export function initializeByOffsets(level: Level, random: () => number): NearestNeighborField {
  const { width, pixels, holePixels, targets, isSource } = level
  const field = createField(level)
  const offsets = findOffsets(level)
  const labels = assignOffsets(level, offsets)
  const copiedBy = new Int32Array(pixels.length / 4).fill(-1)
  for (let n = 0; n < labels.length; n++) {
    const q = holePixels[n]
    if (!isKnown(level, q, offsets[labels[n]])) continue
    copiedBy[q] = labels[n]
    const from = q + offsets[labels[n]].y * width + offsets[labels[n]].x
    pixels.copyWithin(4 * q, 4 * from, 4 * from + 4)
  }
  for (const p of targets) {
    const offset = offsets[copiedBy[p]]
    const source = offset ? p + offset.y * width + offset.x : -1
    field.source[p] = isSource[source] ? source : randomSource(level, random)
  }
  return field
}

/** Whether a pixel's source is in the image, known, and may be copied. */
function isKnown({ width, height, hole, avoided }: Level, q: number, offset: Offset): boolean {
  const x = (q % width) + offset.x
  const y = Math.floor(q / width) + offset.y
  if (x < 0 || y < 0 || x >= width || y >= height) return false
  return !hole[y * width + x] && !avoided?.[y * width + x]
}

/**
 * Assign an offset to each pixel of a hole by expansion moves (Boykov, Veksler & Zabih, "Fast Approximate Energy
 * Minimization via Graph Cuts", 2001).
 *
 * @returns indices of offsets, for each of the hole's pixels; empty if there are no offsets
 */
function assignOffsets(level: Level, offsets: readonly Offset[]): Uint8Array {
  if (offsets.length === 0) return new Uint8Array(0)
  const { holePixels } = level
  const costs = offsets.map(offset => Float32Array.from(holePixels, q => pixelCost(level, q, offset)))
  const labels = Uint8Array.from(holePixels, (_, n) =>
    costs.reduce((best, cost, index) => (cost[n] < costs[best][n] ? index : best), 0),
  )
  const nodeOf = new Int32Array(level.hole.length).fill(-1)
  for (let n = 0; n < holePixels.length; n++) nodeOf[holePixels[n]] = n
  const graph = createGraph(holePixels.length)
  graph.count = holePixels.length
  for (let round = 0; round < rounds; round++)
    for (let candidate = 0; candidate < offsets.length; candidate++) {
      for (let n = 0; n < labels.length; n++)
        graph.terminalCapacity[n] = costs[candidate][n] - costs[labels[n]][n]
      for (let n = 0; n < labels.length; n++)
        setMoveCosts(graph, level, n, nodeOf, offsets, labels, candidate)
      minCut(graph)
      for (let n = 0; n < labels.length; n++) if (isOnSinkSide(graph, n)) labels[n] = candidate
    }
  return labels
}

function setMoveCosts(
  graph: FlowGraph,
  level: Level,
  n: number,
  nodeOf: Int32Array,
  offsets: readonly Offset[],
  labels: Uint8Array,
  candidate: number,
): void {
  const q = level.holePixels[n]
  for (let d = 0; d < directions; d++) {
    const next = neighborOf(level, q, d)
    const m = next < 0 ? -1 : nodeOf[next]
    graph.neighbor[directions * n + d] = m
    if (m < 0 || d % 2 === 1) continue
    const [own, other, changed] = [offsets[labels[n]], offsets[labels[m]], offsets[candidate]]
    addMoveCosts(graph, n, d, {
      none: pairCost(level, q, next, own, other),
      first: pairCost(level, q, next, changed, other),
      second: pairCost(level, q, next, own, changed),
    })
  }
}

/** The pixel to the right, to the left, below or above; −1 beyond the level. */
function neighborOf({ width, height }: Level, q: number, direction: number): number {
  const x = q % width
  if (direction === 0) return x + 1 < width ? q + 1 : -1
  if (direction === 1) return x > 0 ? q - 1 : -1
  if (direction === 2) return q + width < width * height ? q + width : -1
  return q - width
}

/**
 * Cost of an offset at a pixel: its length, how badly it continues the known pixels beside the hole, and content that
 * doesn't occur in the pixel's row.
 */
function pixelCost(level: Level, q: number, offset: Offset): number {
  if (!isKnown(level, q, offset)) return seamCost.invalid
  let cost =
    lengthCost * (Math.abs(offset.x) + Math.abs(offset.y)) +
    rowWeight * rowPenalty(level, q, q + offset.y * level.width + offset.x)
  for (let d = 0; d < directions; d++) {
    const next = neighborOf(level, q, d)
    if (next < 0 || level.hole[next]) continue
    const difference = isKnown(level, next, offset)
      ? borderWeight * colorDifference(level, next, offset, { x: 0, y: 0 })
      : seamCost.unknown
    cost += seamCost.least + difference
  }
  return cost
}

/** Cost of assigning two neighbors to two offsets: how much what they show differs at both. */
function pairCost(level: Level, q: number, next: number, one: Offset, other: Offset): number {
  if (one === other) return 0
  return seamCost.least + differenceAt(level, q, one, other) + differenceAt(level, next, one, other)
}

const differenceAt = (level: Level, q: number, one: Offset, other: Offset) =>
  isKnown(level, q, one) && isKnown(level, q, other)
    ? colorDifference(level, q, one, other)
    : seamCost.unknown

/** Difference between a pixel's two sources, summed over red, green and blue. */
function colorDifference({ width, pixels }: Level, q: number, one: Offset, other: Offset): number {
  const i = 4 * (q + one.y * width + one.x)
  const j = 4 * (q + other.y * width + other.x)
  return (
    Math.abs(pixels[i] - pixels[j]) +
    Math.abs(pixels[i + 1] - pixels[j + 1]) +
    Math.abs(pixels[i + 2] - pixels[j + 2])
  )
}
