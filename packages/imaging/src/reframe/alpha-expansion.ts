import {
  addMoveCosts,
  createGraph,
  directions,
  type FlowGraph,
  isOnSinkSide,
  minCut,
} from '../mask/min-cut.ts'
import { type EdgeView, isAboveOrBelow } from './edge-view.ts'
import {
  computeTexture,
  isWithin,
  pixelCost,
  type ShiftMap,
  seamCost,
  sourceIndex,
  type ViewFeatures,
  type Weights,
} from './shift-map.ts'
import type { Shift } from './shifts.ts'

/** Offset of the neighbor in each direction. */
const stepsU = [1, -1, 0, 0]
const stepsLine = [0, 0, 1, -1]

/** Upper limit of the texture that makes a repetition conspicuous. */
const mostTexture = 100

/** Cost of a seam with ground above sky. */
const upsideDownCost = 400

/** Assigns one shift to the pixels of a shift map where that lowers the total cost. */
export interface Expansion {
  /** @param pixels candidates; those where the shift is invalid or already assigned are skipped */
  expand(candidate: number, pixels: Int32Array | readonly number[]): void
}

/**
 * Alpha-expansion moves on a shift map, each optimal by a minimum cut (Boykov, Veksler & Zabih, "Fast
 * Approximate Energy Minimization via Graph Cuts", 2001), with seams as in Kwatra et al., "Graphcut
 * Textures", 2003, and Pritch, Kav-Venaki & Peleg, "Shift-Map Image Editing", 2009.
 *
 * @param shiftCosts additional cost per pixel of each shift
 */
export function createExpansion(
  mosaic: ShiftMap,
  features: ViewFeatures,
  weights: Weights,
  shiftCosts: Float32Array,
): Expansion {
  const { view, reach, shifts, label } = mosaic
  const { lines } = view
  const nodeOf = new Int32Array(label.length).fill(-1)
  const repetition =
    weights.repeated > 0 ? { uses: countUses(mosaic), texture: computeTexture(view, 0) } : undefined
  const ownCosts = repetition ? cached(ownCost, mosaic) : ownCost
  let graph = createGraph(1024)

  return { expand }

  function expand(candidate: number, pixels: Int32Array | readonly number[]): void {
    const nodes = addNodes(candidate, pixels)
    if (nodes.length === 0) return
    if (graph.terminalCapacity.length < nodes.length) graph = createGraph(nodes.length * 2)
    graph.count = nodes.length
    graph.terminalCapacity.fill(0, 0, nodes.length)
    for (let n = 0; n < nodes.length; n++) setCosts(graph, n, nodes[n], candidate)
    minCut(graph)
    for (let n = 0; n < nodes.length; n++) {
      nodeOf[nodes[n]] = -1
      if (!isOnSinkSide(graph, n)) continue
      if (repetition) repetition.uses[sourceOf(mosaic, nodes[n])]--
      label[nodes[n]] = candidate
      if (repetition) repetition.uses[sourceOf(mosaic, nodes[n])]++
    }
  }

  function addNodes(candidate: number, pixels: Int32Array | readonly number[]): number[] {
    const nodes: number[] = []
    for (const p of pixels) {
      if (label[p] === candidate || nodeOf[p] >= 0) continue
      if (!isWithin(view, shifts[candidate], p % reach, Math.floor(p / reach))) continue
      nodeOf[p] = nodes.length
      nodes.push(p)
    }
    return nodes
  }

  function setCosts(graph: FlowGraph, n: number, p: number, candidate: number) {
    const { neighbor, terminalCapacity } = graph
    const u = p % reach
    const line = (p - u) / reach
    const current = label[p]
    terminalCapacity[n] += cost(candidate, u, line, 0) - cost(current, u, line, 1)
    for (let d = 0; d < directions; d++) {
      const [qu, qline] = [u + stepsU[d], line + stepsLine[d]]
      const isInside = qu >= 0 && qu < reach && qline >= 0 && qline < lines
      const q = isInside ? qline * reach + qu : -1
      const m = isInside ? nodeOf[q] : -1
      neighbor[directions * n + d] = m
      if (!isInside || (m >= 0 && d % 2 === 1)) continue
      const first = pairCost(mosaic, candidate, label[q], u, line, qu, qline)
      const none = pairCost(mosaic, current, label[q], u, line, qu, qline)
      if (m < 0) terminalCapacity[n] += first - none
      else {
        const second = pairCost(mosaic, current, candidate, u, line, qu, qline)
        addMoveCosts(graph, n, d, { none, first, second })
      }
    }
  }

  /** @param own how often the pixel itself shows the source already */
  function cost(index: number, u: number, line: number, own: number): number {
    return ownCosts(index, u, line) + weights.area * repetitionCost(shifts[index], u, line, own)
  }

  function ownCost(index: number, u: number, line: number): number {
    return pixelCost(view, features, shifts[index], u, line, weights) + weights.area * shiftCosts[index]
  }

  function repetitionCost(shift: Shift, u: number, line: number, own: number): number {
    if (!repetition || shift.direction === 0) return 0
    const at = sourceIndex(view, shift, u, line)
    return weights.repeated * (repetition.uses[at] - own) * Math.min(mostTexture, repetition.texture[at])
  }
}

type PixelCosts = (index: number, u: number, line: number) => number

/** Costs that are computed once: on the coarsest level, all pixels are compared with all shifts, several times. */
function cached(compute: PixelCosts, { shifts, label, reach }: ShiftMap): PixelCosts {
  const known = new Float32Array(shifts.length * label.length).fill(Number.NaN)
  return (index, u, line) => {
    const at = index * label.length + line * reach + u
    if (Number.isNaN(known[at])) known[at] = compute(index, u, line)
    return known[at]
  }
}

/** How often a strip shows each pixel of the image. */
export function countUses(mosaic: ShiftMap): Uint16Array {
  const { view, label } = mosaic
  const uses = new Uint16Array(view.lines * view.depth)
  for (let p = 0; p < label.length; p++) uses[sourceOf(mosaic, p)]++
  return uses
}

function sourceOf({ view, reach, shifts, label }: ShiftMap, p: number): number {
  const u = p % reach
  return sourceIndex(view, shifts[label[p]], u, (p - u) / reach)
}

/** Cost of assigning two neighbors to two shifts of a shift map, by their indices. */
function pairCost(
  { view, shifts }: ShiftMap,
  a: number,
  b: number,
  u: number,
  line: number,
  qu: number,
  qline: number,
): number {
  if (a === b) return 0
  const [one, two] = [shifts[a], shifts[b]]
  const source = sourceIndex(view, one, u, line)
  const otherSource = sourceIndex(view, two, qu, qline)
  const isUpsideDown =
    u < qu || line < qline
      ? isOrderWrong(view, source, otherSource, line !== qline)
      : isOrderWrong(view, otherSource, source, line !== qline)
  const seam = seamCost(
    view,
    source,
    sourceIndex(view, one, qu, qline),
    sourceIndex(view, two, u, line),
    otherSource,
  )
  return isUpsideDown ? seam + upsideDownCost : seam
}

/** Whether ground would be above sky, for a pixel and the next one outwards or on the next line. */
function isOrderWrong({ side, guides: { sky } }: EdgeView, pixel: number, next: number, isNextLine: boolean) {
  const isUpright = isAboveOrBelow(side)
  if (isUpright === isNextLine) return false
  return (side === 'up' ? sky[pixel] - sky[next] : sky[next] - sky[pixel]) > 127
}
