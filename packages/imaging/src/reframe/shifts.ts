import type { EdgeView } from './edge-view.ts'

/**
 * The source of a pixel beyond the edge. A pixel `u` steps beyond the edge, on line `y`, is copied from pixel
 * `direction × u + along` of line `y + across`: a `direction` of −1 translates, 1 mirrors, 0 replicates one pixel.
 */
export interface Shift {
  direction: -1 | 0 | 1
  along: number
  across: number
}

/** The equivalent shift at twice the size. */
export function scaleShift({ direction, along, across }: Shift): Shift {
  return { direction, along: direction < 0 ? 2 * along + 1 : 2 * along, across: 2 * across }
}

/** Weights of the pixels at the edge that are compared with what a shift would show there. */
const overlap = [1, 0.7, 0.5, 0.3]

/** Difference between the known pixels at the edge, on a line, and what a shift would show in their place. */
export function edgeMismatch(view: EdgeView, shift: Shift, line: number): number {
  const { data, depth, lines, channels } = view
  const row = Math.min(lines - 1, Math.max(0, line + shift.across))
  let sum = 0
  for (let j = 0; j < overlap.length; j++) {
    const known = (line * depth + Math.min(depth - 1, j)) * channels
    const column = Math.min(depth - 1, Math.max(0, shift.along - shift.direction * (j + 1)))
    const shown = (row * depth + column) * channels
    for (let c = 0; c < channels; c++) sum += overlap[j] * Math.abs(data[known + c] - data[shown + c])
  }
  return sum
}

interface ProposalOptions {
  /** Width of the strip, in pixels. */
  reach: number
  /** Width, in pixels, of what is beside a subject. */
  clear: number
  /** Maximum offset, in lines, of a source from its target. */
  maxAcross: number
  /** Propose to show what is anywhere else, too: the subject at the edge ends there, and what is behind it isn't known. */
  isAnywhere: boolean
  /** Approximate number of shifts to propose. */
  count: number
}

/** Most translations from anywhere. */
const mostElsewhere = 12
/** Number of edge segments with their own candidates. */
const segmentCount = 10
/** Boundaries of the distance ranges with their own candidates, relative to the unit. */
const distanceRanges = [0.35, 0.55, 0.8, 1.2, 1.9, 3.2, 6]
/** The unit is the reach, or twice the width beside a subject, but at least this many pixels. */
const minUnit = 3
/** Amplitude of the random factor in the ranking. */
const randomWeight = 0.35

/**
 * Candidate shifts: for each edge segment and distance range those that continue the image best, mirrored ones at the
 * edge itself, of which the first is valid everywhere, and the edge's own pixels, for even ground beside a subject.
 *
 * @param random returns unsigned 32-bit integers
 */
export function proposeShifts(
  view: EdgeView,
  { reach, clear, maxAcross, isAnywhere, count }: ProposalOptions,
  random: () => number,
): Shift[] {
  const { lines, depth } = view
  const found: Shift[] = [0, 1, 3]
    .filter(along => along + reach <= depth)
    .map(along => ({ direction: 1, along, across: 0 }))
  found.push({ direction: 0, along: 0, across: 0 })
  if (isAnywhere)
    for (let along = reach; along < depth; along += Math.max(reach >> 1, Math.ceil(depth / mostElsewhere)))
      found.push({ direction: -1, along, across: 0 })
  const segments = Math.min(segmentCount, Math.max(1, Math.floor(lines / 6)))
  const unit = Math.min(reach, Math.max(minUnit, 2 * clear))
  const perSegment = Math.max(1, Math.floor(count / (segments * (distanceRanges.length - 1))))
  const across = acrossOffsets(maxAcross)
  for (let band = 0; band + 1 < distanceRanges.length; band++) {
    const from = Math.max(2, Math.round(distanceRanges[band] * unit))
    const to = Math.min(depth - 1 + (band > 2 ? 0 : reach >> 1), Math.round(distanceRanges[band + 1] * unit))
    for (let segment = 0; segment < segments; segment++) {
      const top = Math.floor((segment * lines) / segments)
      const bottom = Math.floor(((segment + 1) * lines) / segments)
      const ranked: { shift: Shift; cost: number }[] = []
      for (let along = from; along < to; along++)
        for (const step of across) {
          if (bottom - 1 + step < 0 || top + step >= lines) continue
          const shift: Shift = { direction: -1, along, across: step }
          let cost = 0
          for (let line = top; line < bottom; line++)
            cost += edgeMismatch(view, shift, line) + 2 * Math.abs(step)
          ranked.push({ shift, cost: cost * (1 + (randomWeight * (random() & 0xffff)) / 0x10000) })
        }
      ranked.sort((a, b) => a.cost - b.cost)
      let taken = 0
      for (const { shift } of ranked) {
        if (taken === perSegment) break
        if (found.some(other => isNear(other, shift))) continue
        found.push(shift)
        taken++
      }
    }
  }
  return [...found, ...proposeTilings(found, { reach, unit, depth })]
}

/** Distances from the edge, relative to the unit, at which a mirror image may turn back. */
const turningPoints = [0.3, 0.45, 0.6, 0.8]
/** How often a translation may be repeated. */
const maxRepetitions = 8
const maxTilings = 150

/**
 * Shifts for the outer part of a strip, which the edge doesn't suggest: they show what is near the edge again, after a
 * translation (its multiples) or after the mirror image (translations that begin where it ends).
 */
function proposeTilings(
  found: readonly Shift[],
  { reach, unit, depth }: { reach: number; unit: number; depth: number },
): Shift[] {
  const tilings: Shift[] = turningPoints.map(share => ({
    direction: -1,
    along: Math.round(2 * share * unit),
    across: 0,
  }))
  for (const { direction, along, across } of found)
    for (let n = 2; direction === -1 && n <= maxRepetitions && (n - 1) * along < reach; n++)
      tilings.push({ direction, along: n * along, across: n * across })
  const added: Shift[] = []
  for (const shift of tilings) {
    if (added.length === maxTilings) break
    const isKnown = [...found, ...added].some(other => isNear(other, shift))
    if (!isKnown && shift.along < depth + reach) added.push(shift)
  }
  return added
}

const isNear = (a: Shift, b: Shift) =>
  a.direction === b.direction && Math.abs(a.along - b.along) < 2 && Math.abs(a.across - b.across) < 2

function acrossOffsets(most: number): number[] {
  const all = [0]
  for (let step = 1; step <= most; step += step < 4 ? 1 : step >> 1) all.push(step, -step)
  return all
}
