import type { Box } from '../box.ts'
import type { Plane } from '../raster.ts'

/** A peak that is lower than this where it joins another, relative to its width there, is a part of it: an ear, hair. */
const leastPeak = 0.35
/**
 * Height of a head relative to its width: of what is seen of it above others, of one without a neck that is seen whole; as
 * usual, and at most.
 */
const heights = { least: 0.4, leastAlone: 0.7, usual: 1.3, most: 2.1 }
/** Widths of a neck and of shoulders relative to the head's. */
const [neckShare, shoulderShare] = [0.92, 1.45]
/** Distances below the head, relative to its width, in which shoulders begin: with a neck, and without. */
const shoulderDistance = { withNeck: 1.1, without: 0.35 }
/** Width of a head relative to the longer side of the plane, at least. */
const leastWidth = 0.015
/** Height of head and body relative to the head's width, at least: a knob isn't a head. */
const leastBody = 2.2

/** Pixels of the subject beside each other; `to` is exclusive. */
interface Run {
  from: number
  to: number
}

/** A part of a silhouette from its top down to where it joins another. */
interface Branch {
  top: number
  /** The widest run of each row. */
  runs: Run[]
  /** What it's a part of from its end on. */
  trunk?: Branch
  /** Those that end where it begins, the highest first. */
  joined: readonly Branch[]
}

/**
 * Heads by the shape of a silhouette: peaks about as high as they are wide, with shoulders below. They include heads whose
 * faces aren't seen, heads of animals, and some tops of things.
 *
 * @param subject 0 to 1 per pixel
 * @returns boxes relative to its width and height
 */
export function findSilhouetteHeads(subject: Plane): Box[] {
  const { width, height } = subject
  const heads = new Map<Branch, Box>()
  const withHeads = new Set<Branch>()
  for (const branch of findBranches(subject)) {
    if (branch.joined.some(each => withHeads.has(each))) withHeads.add(branch)
    else {
      const head = findHead(branch, leastWidth * Math.max(width, height))
      if (!head) continue
      heads.set(branch, head)
      withHeads.add(branch)
    }
  }
  return [...heads.values()].map(({ left, top, right, bottom }) => ({
    left: left / width,
    top: top / height,
    right: right / width,
    bottom: Math.min(1, bottom / height),
  }))
}

const widthOf = ({ from, to }: Run) => to - from

function findHead(branch: Branch, least: number): Box | undefined {
  const runs = pathTo(branch)
  if (!runs.some(run => widthOf(run) >= least)) return undefined
  const body = [...runs]
  const top = branch.top + branch.runs.length - runs.length
  for (let { trunk } = branch; trunk; trunk = trunk.trunk) body.push(...trunk.runs)
  const isWideBelow = (row: number, width: number, distance: number) =>
    body
      .slice(row + 1, row + 2 + Math.ceil(distance * width))
      .some(run => widthOf(run) >= shoulderShare * width)
  let widest = 0
  for (const [row, run] of runs.entries()) {
    widest = Math.max(widest, widthOf(run))
    if (row + 1 > heights.most * widest || body.length < leastBody * widest) return undefined
    if (widest < least || row + 1 < heights.least * widest) continue
    const isJoined = row === runs.length - 1
    if (!isJoined && row + 1 < heights.leastAlone * widest) continue
    const below = body[row + 1] ?? run
    const hasNeck =
      widthOf(run) <= neckShare * widest &&
      widthOf(below) > widthOf(run) &&
      isWideBelow(row, widest, shoulderDistance.withNeck)
    if (!hasNeck && !isWideBelow(row, widest, shoulderDistance.without)) continue
    const seen = runs.slice(0, row + 1)
    const usual = Math.round(heights.usual * widest)
    return {
      left: Math.min(...seen.map(({ from }) => from)),
      right: Math.max(...seen.map(({ to }) => to)),
      top,
      bottom: top + (hasNeck ? Math.min(row + 1, usual) : usual),
    }
  }
  return undefined
}

/** The runs of a branch, and above it of the highest that ends there, up to its peak. */
function pathTo({ joined: [highest], runs }: Branch): Run[] {
  return highest ? [...pathTo(highest), ...runs] : runs
}

/** The parts of a silhouette; each after those that it joins. */
function findBranches({ data, width, height }: Plane): Branch[] {
  const branches: Branch[] = []
  let above: { run: Run; branch: Branch }[] = []
  for (let y = 0; y < height; y++) {
    const row: typeof above = []
    for (const run of runsOf(data.subarray(y * width, (y + 1) * width))) {
      const touching = above.filter(each => each.run.to > run.from && each.run.from < run.to)
      row.push({ run, branch: continueBranches(touching, y, branches) })
    }
    for (const { run, branch } of row) {
      const at = y - branch.top
      if (!branch.runs[at] || widthOf(branch.runs[at]) < widthOf(run)) branch.runs[at] = run
    }
    above = row
  }
  return branches
}

/** The branch of a run that touches others in the row above. @param branches is added to */
function continueBranches(touching: { branch: Branch }[], y: number, branches: Branch[]): Branch {
  const open = new Set(touching.map(({ branch }) => lastOf(branch)))
  const [highest, ...others] = [...open].sort((a, b) => b.runs.length - a.runs.length)
  const peaks = others.filter(({ runs }) => {
    const last = runs.at(-1)
    return last && runs.length >= leastPeak * widthOf(last)
  })
  if (highest && peaks.length === 0) {
    for (const other of others) other.trunk = highest
    return highest
  }
  const created: Branch = { top: y, runs: [], joined: highest ? [highest, ...peaks] : [] }
  branches.push(created)
  for (const branch of open) branch.trunk = created
  return created
}

function lastOf(branch: Branch): Branch {
  let last = branch
  while (last.trunk) last = last.trunk
  return last
}

function* runsOf(row: Float32Array): Generator<Run> {
  for (let x = 0; x < row.length; x++) {
    if (row[x] <= 0.5) continue
    const from = x
    while (x < row.length && row[x] > 0.5) x++
    yield { from, to: x }
  }
}
