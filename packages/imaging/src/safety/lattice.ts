import { type SelfLikeness, scoreAt } from './self-likeness.ts'

export interface Shift {
  x: number
  y: number
}

/** Two shifts under which an image's detail repeats, and therefore under all their integer combinations. */
export interface Lattice {
  shifts: [Shift, Shift]
  /** Confidence; photographs stay below 9, clearly visible watermarks are above 20. */
  score: number
}

/** Peaks below this are random. */
const leastPeak = 4
/** Score from which a combination of shifts counts as a repetition. */
const repeats = 4.5
/** Upper limit of a single peak's score. */
const mostPerPeak = 12
const peaksTried = 30
const stepsTried = 6
const fewestPoints = 3

/** Find the two shifts, at least `shortest` pixels long, that explain the image's autocorrelation best. */
export function findLattice(likeness: SelfLikeness, shortest: number): Lattice | undefined {
  const peaks = peaksOf(likeness, shortest)
  let best: Lattice | undefined
  for (const [index, first] of peaks.entries()) {
    for (const second of peaks.slice(0, index)) {
      const area = Math.abs(first.x * second.y - first.y * second.x)
      const isFlat = area < 0.25 * Math.hypot(first.x, first.y) * Math.hypot(second.x, second.y)
      if (isFlat || area < shortest * shortest) continue
      const score = scoreOf(likeness, first, second)
      if (score > (best?.score ?? 0)) best = { shifts: [first, second], score }
    }
  }
  return best
}

function peaksOf(likeness: SelfLikeness, shortest: number): Shift[] {
  const { reachX, reachY, scores } = likeness
  const peaks: (Shift & { score: number })[] = []
  for (let y = 0; y < reachY; y++) {
    for (let x = y === 0 ? 1 : 1 - reachX; x < reachX; x++) {
      const score = scores[y * (2 * reachX + 1) + x + reachX]
      if (score < leastPeak || Math.hypot(x, y) < shortest) continue
      if (score >= strongestNear(likeness, x, y, 1)) peaks.push({ x, y, score })
    }
  }
  return peaks.sort((a, b) => b.score - a.score).slice(0, peaksTried)
}

/**
 * The sum of all points' scores, in units of its own standard deviation, times the share of points that
 * repeat.
 */
function scoreOf(likeness: SelfLikeness, first: Shift, second: Shift): number {
  const { reachX, reachY } = likeness
  let points = 0
  let repeated = 0
  let sum = 0
  for (let down = 0; down <= stepsTried; down++) {
    for (let across = down === 0 ? 1 : -stepsTried; across <= stepsTried; across++) {
      const x = across * first.x + down * second.x
      const y = across * first.y + down * second.y
      if (Math.abs(x) > reachX - 2 || Math.abs(y) > reachY - 2) continue
      // A shift is known to half a pixel; the error grows with its multiples.
      const score = strongestNear(likeness, x, y, Math.abs(across) + down > 2 ? 2 : 1)
      points++
      sum += Math.min(mostPerPeak, score)
      if (score > repeats) repeated++
    }
  }
  if (points < fewestPoints || 2 * repeated < points) return 0
  return (sum / Math.sqrt(points)) * (repeated / points)
}

function strongestNear(likeness: SelfLikeness, x: number, y: number, radius: number): number {
  let strongest = -Infinity
  for (let down = -radius; down <= radius; down++) {
    for (let right = -radius; right <= radius; right++)
      strongest = Math.max(strongest, scoreAt(likeness, x + right, y + down) ?? -Infinity)
  }
  return strongest
}
