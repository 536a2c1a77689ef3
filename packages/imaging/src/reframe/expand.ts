import { cut, directions, type Graph, graphOf, isOfSink } from './cut.ts'
import { isWithin, type Mosaic, ownCost, seamCost, sourceOf, type Weights } from './mosaic.ts'

/** Lends one shift to whatever part of a mosaic is the better for it. */
export interface Expansion {
  /** @param pixels  that may change; those the shift does not fit, and those that have it, are passed over */
  expand(candidate: number, pixels: Int32Array | readonly number[]): boolean
}

/**
 * Expansion moves over a mosaic, each the best there is by a cut (Boykov, Veksler & Zabih, "Fast Approximate
 * Energy Minimization via Graph Cuts", 2001), with seams as in Kwatra et al., "Graphcut Textures", 2003, and
 * Pritch, Kav-Venaki & Peleg, "Shift-Map Image Editing", 2009.
 *
 * @param dislike what each shift costs a pixel, beside all else
 */
export function expansionOf(mosaic: Mosaic, busy: Float32Array, weights: Weights, dislike: Float32Array): Expansion {
  const { ground, reach, shifts, label } = mosaic
  const { lines } = ground
  const nodeOf = new Int32Array(label.length).fill(-1)
  let graph = graphOf(1024)

  return { expand }

  function expand(candidate: number, pixels: Int32Array | readonly number[]): boolean {
    const nodes = takePart(candidate, pixels)
    if (nodes.length === 0) return false
    if (graph.lean.length < nodes.length) graph = graphOf(nodes.length * 2)
    graph.count = nodes.length
    graph.lean.fill(0, 0, nodes.length)
    for (let n = 0; n < nodes.length; n++) weigh(graph, n, nodes[n], candidate)
    cut(graph)
    let isChanged = false
    for (let n = 0; n < nodes.length; n++) {
      nodeOf[nodes[n]] = -1
      if (!isOfSink(graph, n)) continue
      label[nodes[n]] = candidate
      isChanged = true
    }
    return isChanged
  }

  function takePart(candidate: number, pixels: Int32Array | readonly number[]): number[] {
    const nodes: number[] = []
    for (const p of pixels) {
      if (label[p] === candidate || nodeOf[p] >= 0) continue
      if (!isWithin(ground, shifts[candidate], p % reach, Math.floor(p / reach))) continue
      nodeOf[p] = nodes.length
      nodes.push(p)
    }
    return nodes
  }

  function weigh({ neighbour, capacity, lean }: Graph, n: number, p: number, candidate: number) {
    const u = p % reach
    const line = (p - u) / reach
    const own = label[p]
    lean[n] += cost(candidate, u, line) - cost(own, u, line)
    pair(u + 1 < reach ? p + 1 : -1, 0, u + 1, line)
    pair(line + 1 < lines ? p + reach : -1, 2, u, line + 1)
    if (u === 0 || nodeOf[p - 1] < 0) {
      neighbour[directions * n + 1] = -1
      if (u > 0) beside(p - 1, u - 1, line)
    }
    if (line === 0 || nodeOf[p - reach] < 0) {
      neighbour[directions * n + 3] = -1
      if (line > 0) beside(p - reach, u, line - 1)
    }

    function pair(q: number, d: number, qu: number, qline: number) {
      const m = q < 0 ? -1 : nodeOf[q]
      neighbour[directions * n + d] = m
      if (q < 0) return
      if (m < 0) return beside(q, qu, qline)
      const other = label[q]
      const both = between(own, other, u, line, qu, qline)
      const first = between(candidate, other, u, line, qu, qline)
      const second = between(own, candidate, u, line, qu, qline)
      neighbour[directions * m + (d ^ 1)] = n
      capacity[directions * n + d] = Math.max(0, second + first - both)
      capacity[directions * m + (d ^ 1)] = 0
      lean[n] += first - both
      lean[m] -= first
    }

    /** A neighbour that keeps what it has. */
    function beside(q: number, qu: number, qline: number) {
      lean[n] += between(candidate, label[q], u, line, qu, qline) - between(own, label[q], u, line, qu, qline)
    }
  }

  function cost(index: number, u: number, line: number): number {
    return ownCost(ground, busy, shifts[index], u, line, weights) + weights.area * dislike[index]
  }

  function between(a: number, b: number, u: number, line: number, qu: number, qline: number): number {
    if (a === b) return 0
    const [one, two] = [shifts[a], shifts[b]]
    return seamCost(
      ground,
      sourceOf(ground, one, u, line),
      sourceOf(ground, one, qu, qline),
      sourceOf(ground, two, u, line),
      sourceOf(ground, two, qu, qline),
    )
  }
}
