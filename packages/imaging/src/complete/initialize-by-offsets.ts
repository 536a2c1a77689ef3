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
  const sources = offsets.map(offset => Int32Array.from(holePixels, q => sourceOf(level, q, offset)))
  const labels = assignOffsets(level, offsets, sources)
  const copiedBy = new Int32Array(pixels.length / 4).fill(-1)
  for (let n = 0; n < labels.length; n++) {
    const from = sources[labels[n]][n]
    if (from < 0) continue
    copiedBy[holePixels[n]] = labels[n]
    pixels.copyWithin(4 * holePixels[n], 4 * from, 4 * from + 4)
  }
  for (const p of targets) {
    const offset = offsets[copiedBy[p]]
    const source = offset ? p + offset.y * width + offset.x : -1
    field.source[p] = isSource[source] ? source : randomSource(level, random)
  }
  return field
}

/** The pixel from which an offset copies another; −1 if it isn't in the image, is unknown, or may not be copied. */
function sourceOf({ width, height, hole, avoided }: Level, q: number, offset: Offset): number {
  const x = (q % width) + offset.x
  const y = Math.floor(q / width) + offset.y
  if (x < 0 || y < 0 || x >= width || y >= height) return -1
  const source = y * width + x
  return hole[source] || avoided?.[source] ? -1 : source
}

/**
 * Assign an offset to each pixel of a hole by expansion moves (Boykov, Veksler & Zabih, "Fast Approximate Energy
 * Minimization via Graph Cuts", 2001).
 *
 * @param sources for each offset, the pixels from which it copies those of the hole; −1 where it can't
 * @returns indices of offsets, for each of the hole's pixels; empty if there are no offsets
 */
function assignOffsets(level: Level, offsets: readonly Offset[], sources: readonly Int32Array[]): Uint8Array {
  if (offsets.length === 0) return new Uint8Array(0)
  const { pixels, holePixels } = level
  const costs = offsets.map((offset, index) =>
    Float32Array.from(holePixels, (q, n) => pixelCost(level, q, sources[index][n], offset)),
  )
  const labels = Uint8Array.from(holePixels, (_, n) =>
    costs.reduce((best, cost, index) => (cost[n] < costs[best][n] ? index : best), 0),
  )
  const graph = createGraph(holePixels.length)
  graph.count = holePixels.length
  graph.neighbor.set(neighborsInHole(level))
  for (let round = 0; round < rounds; round++)
    for (let candidate = 0; candidate < offsets.length; candidate++) {
      for (let n = 0; n < labels.length; n++)
        graph.terminalCapacity[n] = costs[candidate][n] - costs[labels[n]][n]
      for (let n = 0; n < labels.length; n++) setMoveCosts(graph, n, { pixels, sources, labels, candidate })
      minCut(graph)
      for (let n = 0; n < labels.length; n++) if (isOnSinkSide(graph, n)) labels[n] = candidate
    }
  return labels
}

/** Index `4 × node + direction`: the node of the pixel's neighbor, if it's in the hole, else −1. */
function neighborsInHole(level: Level): Int32Array {
  const { hole, holePixels } = level
  const nodeOf = new Int32Array(hole.length).fill(-1)
  for (let n = 0; n < holePixels.length; n++) nodeOf[holePixels[n]] = n
  return new Int32Array(directions * holePixels.length).map((_, at) => {
    const next = neighborOf(level, holePixels[Math.floor(at / directions)], at % directions)
    return next < 0 ? -1 : nodeOf[next]
  })
}

/** An expansion move: from the offsets of the hole's pixels to a candidate. */
interface Move {
  pixels: Uint8Array
  sources: readonly Int32Array[]
  labels: Uint8Array
  candidate: number
}

/** Set the costs of a pixel and its neighbors to the right and below. */
function setMoveCosts(graph: FlowGraph, n: number, { pixels, sources, labels, candidate }: Move): void {
  const changed = sources[candidate]
  const own = sources[labels[n]]
  for (let d = 0; d < directions; d += 2) {
    const m = graph.neighbor[directions * n + d]
    if (m < 0) continue
    const other = sources[labels[m]]
    const first = pairCost(pixels, n, m, changed, other)
    addMoveCosts(graph, n, d, {
      none: pairCost(pixels, n, m, own, other),
      first,
      second: own === other ? first : pairCost(pixels, n, m, own, changed),
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
function pixelCost(level: Level, q: number, source: number, offset: Offset): number {
  if (source < 0) return seamCost.invalid
  let cost = lengthCost * (Math.abs(offset.x) + Math.abs(offset.y)) + rowWeight * rowPenalty(level, q, source)
  for (let d = 0; d < directions; d++) {
    const next = neighborOf(level, q, d)
    if (next < 0 || level.hole[next]) continue
    const beside = sourceOf(level, next, offset)
    const difference =
      beside < 0 ? seamCost.unknown : borderWeight * colorDifference(level.pixels, beside, next)
    cost += seamCost.least + difference
  }
  return cost
}

/** Cost of assigning two neighbors to two offsets, given as their sources: how much what they show differs at both. */
function pairCost(pixels: Uint8Array, n: number, m: number, one: Int32Array, other: Int32Array): number {
  if (one === other) return 0
  return (
    seamCost.least + sourceDifference(pixels, one[n], other[n]) + sourceDifference(pixels, one[m], other[m])
  )
}

const sourceDifference = (pixels: Uint8Array, one: number, other: number) =>
  one < 0 || other < 0 ? seamCost.unknown : colorDifference(pixels, one, other)

/** Difference between two pixels, summed over red, green and blue. */
const colorDifference = (pixels: Uint8Array, one: number, other: number) =>
  Math.abs(pixels[4 * one] - pixels[4 * other]) +
  Math.abs(pixels[4 * one + 1] - pixels[4 * other + 1]) +
  Math.abs(pixels[4 * one + 2] - pixels[4 * other + 2])
