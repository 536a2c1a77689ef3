import { type Autocorrelation, scoreAt } from './autocorrelation.ts'

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
const minPeak = 4
/** Score from which a combination of shifts counts as a repetition. */
const minRepeatScore = 4.5
/** Upper limit of a single peak's score. */
const maxPeakScore = 12
const maxPeaks = 30
const maxMultiples = 6
const minPoints = 3

/** Find the two shifts, at least `shortest` pixels long, that explain the image's autocorrelation best. */
export function findLattice(autocorrelation: Autocorrelation, minLength: number): Lattice | undefined {
  const peaks = findPeaks(autocorrelation, minLength)
  let best: Lattice | undefined
  for (const [index, first] of peaks.entries()) {
    for (const second of peaks.slice(0, index)) {
      const area = Math.abs(first.x * second.y - first.y * second.x)
      const isFlat = area < 0.25 * Math.hypot(first.x, first.y) * Math.hypot(second.x, second.y)
      if (isFlat || area < minLength * minLength) continue
      const score = scoreLattice(autocorrelation, first, second)
      if (score > (best?.score ?? 0)) best = { shifts: [first, second], score }
    }
  }
  return best
}

function findPeaks(autocorrelation: Autocorrelation, minLength: number): Shift[] {
  const { reachX, reachY, scores } = autocorrelation
  const peaks: (Shift & { score: number })[] = []
  for (let y = 0; y < reachY; y++) {
    for (let x = y === 0 ? 1 : 1 - reachX; x < reachX; x++) {
      const score = scores[y * (2 * reachX + 1) + x + reachX]
      if (score < minPeak || Math.hypot(x, y) < minLength) continue
      if (score >= strongestNear(autocorrelation, x, y, 1)) peaks.push({ x, y, score })
    }
  }
  return peaks.sort((a, b) => b.score - a.score).slice(0, maxPeaks)
}

/**
 * The sum of all points' scores, in units of its own standard deviation, times the share of points that
 * repeat.
 */
function scoreLattice(autocorrelation: Autocorrelation, first: Shift, second: Shift): number {
  const { reachX, reachY } = autocorrelation
  let points = 0
  let repeated = 0
  let sum = 0
  for (let down = 0; down <= maxMultiples; down++) {
    for (let across = down === 0 ? 1 : -maxMultiples; across <= maxMultiples; across++) {
      const x = across * first.x + down * second.x
      const y = across * first.y + down * second.y
      if (Math.abs(x) > reachX - 2 || Math.abs(y) > reachY - 2) continue
      // A shift is known to half a pixel; the error grows with its multiples.
      const score = strongestNear(autocorrelation, x, y, Math.abs(across) + down > 2 ? 2 : 1)
      points++
      sum += Math.min(maxPeakScore, score)
      if (score > minRepeatScore) repeated++
    }
  }
  if (points < minPoints || 2 * repeated < points) return 0
  return (sum / Math.sqrt(points)) * (repeated / points)
}

function strongestNear(autocorrelation: Autocorrelation, x: number, y: number, radius: number): number {
  let strongest = -Infinity
  for (let down = -radius; down <= radius; down++) {
    for (let right = -radius; right <= radius; right++)
      strongest = Math.max(strongest, scoreAt(autocorrelation, x + right, y + down) ?? -Infinity)
  }
  return strongest
}
