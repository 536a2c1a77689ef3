/**
 * Maximum neighbors per node; if a node has a neighbor in direction `d`, that neighbor has it in direction `d
 * ^ 1`.
 */
export const directions = 4
const [free, ofSource, ofSink] = [0, 1, 2]
const [none, terminal] = [-1, -2]

/** A graph of nodes with up to four neighbors each, for a minimum cut. Reused between cuts. */
export interface Graph {
  /** Number of nodes in use. */
  count: number
  /** Index `4 × node + direction`: the neighbor, or −1. */
  neighbour: Int32Array
  /** Index `4 × node + direction`: cost of separating the two nodes with this one on the source's side. */
  capacity: Float32Array
  /** Terminal capacity: cost of the sink's side minus cost of the source's side. */
  lean: Float32Array
  /** After {@link minCut}: 2 on the sink's side. */
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

/** State of a running cut. */
interface Search extends Graph {
  /** Active nodes, whose neighbors may still be added to their tree. */
  active: number[]
  /** Nodes that an augmentation disconnected from their tree. */
  orphans: number[]
  /** Number of augmentations; a node with this timestamp is known to be connected to its root. */
  time: number
}

/**
 * Find a minimum cut: two search trees grow from source and sink, and flow is augmented along paths where
 * they meet (Boykov & Kolmogorov, "An Experimental Comparison of Min-Cut/Max-Flow Algorithms", 2004).
 * Capacities are consumed.
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

/** Residual capacity between a tree node and a neighbor, in the direction from source to sink. */
function residual({ tree, capacity }: Search, p: number, q: number, d: number): number {
  return tree[p] === ofSource ? capacity[directions * p + d] : capacity[directions * q + (d ^ 1)]
}

/** Augment the path from the source through `a` and its neighbor `b` to the sink. */
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

/** Returns false if the edge is saturated. */
function send({ capacity }: Search, from: number, to: number, d: number, flow: number): boolean {
  capacity[directions * from + d] -= flow
  capacity[directions * to + (d ^ 1)] += flow
  return capacity[directions * from + d] > 0
}

function orphan({ parent, orphans }: Search, p: number) {
  parent[p] = none
  orphans.push(p)
}

/** Reconnect an orphan to another node of its tree, or remove it and orphan its children. */
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
