/** Neighbours a node may have; a neighbour in direction `d` has this node in direction `d ^ 1`. */
export const directions = 4
const [free, ofSource, ofSink] = [0, 1, 2]
const [none, terminal] = [-1, -2]

/** A graph of nodes with up to four neighbours each, to be cut in two. Reused from cut to cut. */
export interface Graph {
  /** Nodes in use. */
  count: number
  /** By `4 × node + direction`: the node there, or −1. */
  neighbour: Int32Array
  /** By `4 × node + direction`: what it costs to part the two with this node on the source's side. */
  capacity: Float32Array
  /** Cost of the sink's side less that of the source's. */
  lean: Float32Array
  /** After {@link cut}: 2 on the sink's side. */
  tree: Uint8Array
  parent: Int32Array
  mark: Int32Array
}

export function graphOf(most: number): Graph {
  return {
    count: 0,
    neighbour: new Int32Array(directions * most),
    capacity: new Float32Array(directions * most),
    lean: new Float32Array(most),
    tree: new Uint8Array(most),
    parent: new Int32Array(most),
    mark: new Int32Array(most),
  }
}

/** Whether a node lies on the sink's side of the cut. */
export const isOfSink = ({ tree }: Graph, node: number) => tree[node] === ofSink

/** A cut under way. */
interface Search extends Graph {
  /** Nodes whose neighbours may still be won. */
  active: number[]
  /** Nodes that a flow parted from their tree. */
  orphans: number[]
  /** How many flows were sent; a node that bears it is known to hang on its root. */
  time: number
}

/**
 * Part a graph by its cheapest cut: two trees grow from source and sink, and flow is sent where they meet
 * (Boykov & Kolmogorov, "An Experimental Comparison of Min-Cut/Max-Flow Algorithms", 2004).
 * Capacities are used up.
 */
export function cut(graph: Graph): void {
  const search: Search = { ...graph, active: [], orphans: [], time: 0 }
  const { count, lean, tree, parent, mark, active } = search
  for (let p = 0; p < count; p++) {
    mark[p] = 0
    tree[p] = lean[p] > 0 ? ofSource : lean[p] < 0 ? ofSink : free
    parent[p] = tree[p] === free ? none : terminal
    if (tree[p] !== free) active.push(p)
  }
  for (let head = 0; head < active.length; head++) {
    const p = active[head]
    for (let d = 0; tree[p] !== free && d < directions; d++) grow(search, p, d)
  }
}

function grow(search: Search, p: number, d: number) {
  const { neighbour, tree, parent, active, orphans } = search
  const q = neighbour[directions * p + d]
  if (q < 0) return
  while (tree[p] !== free && residual(search, p, q, d) > 0) {
    if (tree[q] === free) {
      tree[q] = tree[p]
      parent[q] = d ^ 1
      active.push(q)
      return
    }
    if (tree[q] === tree[p]) return
    if (tree[p] === ofSource) augment(search, p, q, d)
    else augment(search, q, p, d ^ 1)
    search.time++
    for (let orphan = orphans.pop(); orphan !== undefined; orphan = orphans.pop()) adopt(search, orphan)
  }
}

/** What may still flow between a node of a tree and a neighbour, from the source's side to the sink's. */
function residual({ tree, capacity }: Search, p: number, q: number, d: number): number {
  return tree[p] === ofSource ? capacity[directions * p + d] : capacity[directions * q + (d ^ 1)]
}

/** Send what can be sent from the source by way of `a` and its neighbour `b` to the sink. */
function augment(search: Search, a: number, b: number, d: number) {
  const { neighbour, capacity, lean, parent } = search
  let flow = capacity[directions * a + d]
  let p = a
  for (; parent[p] !== terminal; p = neighbour[directions * p + parent[p]]) {
    const up = neighbour[directions * p + parent[p]]
    flow = Math.min(flow, capacity[directions * up + (parent[p] ^ 1)])
  }
  flow = Math.min(flow, lean[p])
  for (p = b; parent[p] !== terminal; p = neighbour[directions * p + parent[p]])
    flow = Math.min(flow, capacity[directions * p + parent[p]])
  flow = Math.min(flow, -lean[p])
  send(search, a, b, d, flow)
  for (p = a; parent[p] !== terminal; ) {
    const up = neighbour[directions * p + parent[p]]
    if (!send(search, up, p, parent[p] ^ 1, flow)) orphan(search, p)
    p = up
  }
  lean[p] -= flow
  if (lean[p] <= 0) orphan(search, p)
  for (p = b; parent[p] !== terminal; ) {
    const up = neighbour[directions * p + parent[p]]
    if (!send(search, p, up, parent[p], flow)) orphan(search, p)
    p = up
  }
  lean[p] += flow
  if (lean[p] >= 0) orphan(search, p)
}

/** False where nothing more can be sent that way. */
function send({ capacity }: Search, from: number, to: number, d: number, flow: number): boolean {
  capacity[directions * from + d] -= flow
  capacity[directions * to + (d ^ 1)] += flow
  return capacity[directions * from + d] > 0
}

function orphan({ parent, orphans }: Search, p: number) {
  parent[p] = none
  orphans.push(p)
}

/** Hang an orphan on another node of its tree, or let it go and its children with it. */
function adopt(search: Search, p: number) {
  const { neighbour, tree, parent, active } = search
  for (let d = 0; d < directions; d++) {
    const q = neighbour[directions * p + d]
    if (q < 0 || tree[q] !== tree[p] || residual(search, q, p, d ^ 1) <= 0 || !isRooted(search, q)) continue
    parent[p] = d
    return
  }
  for (let d = 0; d < directions; d++) {
    const q = neighbour[directions * p + d]
    if (q < 0 || tree[q] !== tree[p]) continue
    if (residual(search, q, p, d ^ 1) > 0) active.push(q)
    if (parent[q] === (d ^ 1)) orphan(search, q)
  }
  tree[p] = free
}

function isRooted({ neighbour, parent, mark, time }: Search, from: number): boolean {
  let p = from
  while (parent[p] >= 0 && mark[p] !== time) p = neighbour[directions * p + parent[p]]
  if (parent[p] === none) return false
  for (let q = from; q !== p; q = neighbour[directions * q + parent[q]]) mark[q] = time
  return true
}
