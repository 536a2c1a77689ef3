/**
 * Maximum neighbors per node; if a node has a neighbor in direction `d`, that neighbor has it in direction `d
 * ^ 1`.
 */
export const directions = 4
const [free, sourceTree, sinkTree] = [0, 1, 2]
const [none, terminal] = [-1, -2]

/** A graph of nodes with up to four neighbors each, for a minimum cut. Reused between cuts. */
export interface FlowGraph {
  /** Number of nodes in use. */
  count: number
  /** Index `4 × node + direction`: the neighbor, or −1. */
  neighbor: Int32Array
  /** Index `4 × node + direction`: cost of separating the two nodes with this one on the source's side. */
  capacity: Float32Array
  /** Terminal capacity: cost of the sink's side minus cost of the source's side. */
  terminalCapacity: Float32Array
  /** After {@link minCut}: 2 on the sink's side. */
  tree: Uint8Array
  parent: Int32Array
  timestamp: Int32Array
}

export function createGraph(most: number): FlowGraph {
  return {
    count: 0,
    neighbor: new Int32Array(directions * most),
    capacity: new Float32Array(directions * most),
    terminalCapacity: new Float32Array(most),
    tree: new Uint8Array(most),
    parent: new Int32Array(most),
    timestamp: new Int32Array(most),
  }
}

/** Whether a node lies on the sink's side of the cut. */
export const isOnSinkSide = ({ tree }: FlowGraph, node: number) => tree[node] === sinkTree

/** Costs of two neighbors in an expansion move that changes the label of none, of the first or of the second. */
export interface MoveCosts {
  none: number
  first: number
  second: number
}

/**
 * Add the costs of a node and its neighbor in a direction to a graph whose sink's side is what changes to one label
 * (Boykov, Veksler & Zabih, "Fast Approximate Energy Minimization via Graph Cuts", 2001). Costs nothing if both change.
 */
export function addMoveCosts(
  { neighbor, capacity, terminalCapacity }: FlowGraph,
  node: number,
  direction: number,
  { none, first, second }: MoveCosts,
): void {
  const other = neighbor[directions * node + direction]
  terminalCapacity[node] += first - none
  terminalCapacity[other] -= first
  capacity[directions * node + direction] = Math.max(0, second + first - none)
  capacity[directions * other + (direction ^ 1)] = 0
}

/** State of a running cut. */
interface Search extends FlowGraph {
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
export function minCut(graph: FlowGraph): void {
  const search: Search = { ...graph, active: [], orphans: [], time: 0 }
  const { count, terminalCapacity, tree, parent, timestamp, active } = search
  for (let p = 0; p < count; p++) {
    timestamp[p] = 0
    tree[p] = terminalCapacity[p] > 0 ? sourceTree : terminalCapacity[p] < 0 ? sinkTree : free
    parent[p] = tree[p] === free ? none : terminal
    if (tree[p] !== free) active.push(p)
  }
  for (let head = 0; head < active.length; head++) {
    const p = active[head]
    for (let d = 0; tree[p] !== free && d < directions; d++) grow(search, p, d)
  }
}

function grow(search: Search, p: number, d: number) {
  const { neighbor, tree, parent, active, orphans } = search
  const q = neighbor[directions * p + d]
  if (q < 0) return
  while (tree[p] !== free && residual(search, p, q, d) > 0) {
    if (tree[q] === free) {
      tree[q] = tree[p]
      parent[q] = d ^ 1
      active.push(q)
      return
    }
    if (tree[q] === tree[p]) return
    if (tree[p] === sourceTree) augment(search, p, q, d)
    else augment(search, q, p, d ^ 1)
    search.time++
    for (let orphan = orphans.pop(); orphan !== undefined; orphan = orphans.pop()) adoptOrphan(search, orphan)
  }
}

/** Residual capacity between a tree node and a neighbor, in the direction from source to sink. */
function residual({ tree, capacity }: Search, p: number, q: number, d: number): number {
  return tree[p] === sourceTree ? capacity[directions * p + d] : capacity[directions * q + (d ^ 1)]
}

/** Augment the path from the source through `a` and its neighbor `b` to the sink. */
function augment(search: Search, a: number, b: number, d: number) {
  const { neighbor, capacity, terminalCapacity, parent } = search
  let flow = capacity[directions * a + d]
  let p = a
  for (; parent[p] !== terminal; p = neighbor[directions * p + parent[p]]) {
    const up = neighbor[directions * p + parent[p]]
    flow = Math.min(flow, capacity[directions * up + (parent[p] ^ 1)])
  }
  flow = Math.min(flow, terminalCapacity[p])
  for (p = b; parent[p] !== terminal; p = neighbor[directions * p + parent[p]])
    flow = Math.min(flow, capacity[directions * p + parent[p]])
  flow = Math.min(flow, -terminalCapacity[p])
  pushFlow(search, a, b, d, flow)
  for (p = a; parent[p] !== terminal; ) {
    const up = neighbor[directions * p + parent[p]]
    if (!pushFlow(search, up, p, parent[p] ^ 1, flow)) makeOrphan(search, p)
    p = up
  }
  terminalCapacity[p] -= flow
  if (terminalCapacity[p] <= 0) makeOrphan(search, p)
  for (p = b; parent[p] !== terminal; ) {
    const up = neighbor[directions * p + parent[p]]
    if (!pushFlow(search, p, up, parent[p], flow)) makeOrphan(search, p)
    p = up
  }
  terminalCapacity[p] += flow
  if (terminalCapacity[p] >= 0) makeOrphan(search, p)
}

/** Returns false if the edge is saturated. */
function pushFlow({ capacity }: Search, from: number, to: number, d: number, flow: number): boolean {
  capacity[directions * from + d] -= flow
  capacity[directions * to + (d ^ 1)] += flow
  return capacity[directions * from + d] > 0
}

function makeOrphan({ parent, orphans }: Search, p: number) {
  parent[p] = none
  orphans.push(p)
}

/** Reconnect an orphan to another node of its tree, or remove it and orphan its children. */
function adoptOrphan(search: Search, p: number) {
  const { neighbor, tree, parent, active } = search
  for (let d = 0; d < directions; d++) {
    const q = neighbor[directions * p + d]
    if (q < 0 || tree[q] !== tree[p] || residual(search, q, p, d ^ 1) <= 0 || !isRooted(search, q)) continue
    parent[p] = d
    return
  }
  for (let d = 0; d < directions; d++) {
    const q = neighbor[directions * p + d]
    if (q < 0 || tree[q] !== tree[p]) continue
    if (residual(search, q, p, d ^ 1) > 0) active.push(q)
    if (parent[q] === (d ^ 1)) makeOrphan(search, q)
  }
  tree[p] = free
}

function isRooted({ neighbor, parent, timestamp, time }: Search, from: number): boolean {
  let p = from
  while (parent[p] >= 0 && timestamp[p] !== time) p = neighbor[directions * p + parent[p]]
  if (parent[p] === none) return false
  for (let q = from; q !== p; q = neighbor[directions * q + parent[q]]) timestamp[q] = time
  return true
}
