import { downsample, type EdgeView } from './edge-view.ts'
import { minContinuedShare } from './shift-map.ts'

/**
 * Most lines at which slopes are searched for, the following lengths being in its pixels, and the reductions to half the
 * size at which they are searched for, too: soft edges, such as of shadows, have a visible gradient only there.
 */
const [maxLines, reductions] = [240, 2]
/** Distance from the edge within which lines are searched for: a share of the strip, within limits. */
const [bandShare, minBand, maxBand] = [0.6, 12, 40]
/** Least distance at a reduced size, where fewer pixels show no slope, and the weight of a line relative to one at twice the size. */
const [minReducedBand, reducedWeight] = [9, 0.5]
/** Steepest slopes: below, where lines of the ground diverge, 60° from a right angle, and sideways 45°; the step between two. */
const [maxSlope, maxSidewaysSlope, slopeStep] = [1.72, 1, 0.04]
const slopeCount = 2 * Math.round(maxSlope / slopeStep) + 1
/** Parts of the band in each of which a line must be seen. */
const sections = 3
/** Least gradient of a line in each, in levels per pixel summed over the channels, and the share of all gradients there. */
const [minGradient, minShare] = [12, 0.75]
/** Gradient from which a line counts fully; less counts by its square. */
const fullGradient = 50
/** Distances within which a line's neighbors, in lines and in steps of slope, are the same line. */
const [nearLines, nearSlopes] = [2, 3]
/** Share of the best score from which a path counts for a line's slope. */
const nearlyAsGood = 0.7

/** A straight line that crosses an edge. */
export interface CrossingLine {
  /** Where it crosses the edge, in lines. */
  line: number
  /** Lines per pixel outwards. */
  slope: number
  /** 0 to 1. */
  weight: number
}

/** The straight lines that cross an edge, such as borders of roads, floors and roofs. @param reach width of the strip, in pixels */
export function findCrossingLines(view: EdgeView, reach: number): CrossingLine[] {
  let [small, scale] = [view, 1]
  while (small.lines > maxLines) [small, scale] = [downsample(small), 2 * scale]
  const found: FoundLine[] = []
  for (let reduction = 0; reduction <= reductions; reduction++) {
    if (reduction > 0) [small, scale] = [downsample(small), 2 * scale]
    const widest = Math.min(maxBand, Math.round((bandShare * reach) / scale))
    if (reduction > 0 && widest < minReducedBand) break
    const band = Math.min(small.depth, Math.max(minBand, widest))
    for (const line of findAtScale(small, scale, band))
      found.push({ ...line, weight: reducedWeight ** reduction * line.weight })
  }
  return withoutCrossings(found)
}

/** A line with the width, in pixels of the image, within which another one is the same, and how far inside it was seen. */
interface FoundLine extends CrossingLine {
  near: number
  band: number
}

function findAtScale(view: EdgeView, scale: number, band: number): FoundLine[] {
  const scores = scoreLines(view, gradientsAcross(view, band), band)
  const covered = view.edgeSubject.reduce((sum, value) => sum + (value > 127 ? 1 : 0), 0)
  const goesOn = view.side === 'down' || covered >= minContinuedShare * view.lines
  const found: FoundLine[] = []
  for (let line = 0; line < view.lines; line++)
    for (let n = 0; n < slopeCount; n++) {
      const score = scores[line * slopeCount + n]
      if (score < minGradient || !isMaximum(scores, view.lines, line, n)) continue
      if (view.side !== 'down' && Math.abs(slopeOf(n)) > maxSidewaysSlope) continue
      if (!(goesOn && isCut(view, line)) && isOfSubject(view, line, slopeOf(n), band)) continue
      const weight = Math.min(1, (score / fullGradient) ** 2)
      found.push({
        line: (line + 0.5) * scale - 0.5,
        slope: refinedSlope(scores, line, n),
        weight,
        near: nearLines * scale,
        band: band * scale,
      })
    }
  return found
}

const isCut = ({ edgeSubject }: EdgeView, line: number) =>
  edgeSubject.subarray(Math.max(0, line - nearLines), line + nearLines + 1).some(value => value > 127)

/** Whether a path is in the subject or along its outline: where that ends, it says nothing about what is beyond the edge. */
function isOfSubject({ guides, lines, depth }: EdgeView, line: number, slope: number, band: number): boolean {
  return Array.from({ length: sections }, (_, section) => {
    const i = Math.round(((section + 0.5) * band) / sections)
    return guides.subject[Math.min(lines - 1, Math.max(0, Math.round(line - slope * i))) * depth + i]
  }).some(subject => subject > 127)
}

/**
 * The lines that are neither the same as a more visible one nor crossed by it: where edges of several things meet, paths
 * across them seem to be lines, too.
 */
function withoutCrossings(found: readonly FoundLine[]): CrossingLine[] {
  const kept: FoundLine[] = []
  for (const line of found.toSorted((a, b) => b.weight - a.weight)) {
    const isKnown = (other: FoundLine) => {
      const inside = Math.min(line.band, other.band)
      const atEdge = line.line - other.line
      const atEnd = atEdge - (line.slope - other.slope) * inside
      return Math.abs(atEdge) <= line.near || atEdge * atEnd <= 0
    }
    if (!kept.some(isKnown)) kept.push(line)
  }
  return kept.map(({ line, slope, weight }) => ({ line, slope, weight }))
}

const slopeOf = (n: number) => (n - (slopeCount >> 1)) * slopeStep

/** Differences between the next and the previous line, interleaved per channel; `lines × band`. */
function gradientsAcross({ data, lines, depth, channels }: EdgeView, band: number): Float32Array {
  const gradients = new Float32Array(lines * band * 3)
  for (let line = 1; line + 1 < lines; line++)
    for (let i = 0; i < band; i++)
      for (let c = 0; c < 3; c++)
        gradients[(line * band + i) * 3 + c] =
          (data[((line + 1) * depth + i) * channels + c] - data[((line - 1) * depth + i) * channels + c]) / 2
  return gradients
}

/**
 * Per line and slope, the mean gradient along a straight path inwards, in the section where it's least; 0 if the sections
 * differ in sign or other gradients outweigh it.
 */
function scoreLines({ lines }: EdgeView, gradients: Float32Array, band: number): Float32Array {
  const scores = new Float32Array(lines * slopeCount)
  for (let line = 0; line < lines; line++)
    for (let n = 0; n < slopeCount; n++)
      scores[line * slopeCount + n] = scoreLine(gradients, { lines, band, line, slope: slopeOf(n) })
  return scores
}

function scoreLine(
  gradients: Float32Array,
  { lines, band, line, slope }: { lines: number; band: number; line: number; slope: number },
): number {
  let least = Number.POSITIVE_INFINITY
  let sign: number[] | undefined
  for (let section = 0; section < sections; section++) {
    const [from, to] = [section, section + 1].map(n => Math.floor((n * band) / sections))
    const sum = [0, 0, 0]
    let all = 0
    for (let i = from; i < to; i++) {
      const y = line - slope * i
      const row = Math.floor(y)
      if (row < 0 || row + 1 >= lines) return 0
      const below = y - row
      for (let c = 0; c < 3; c++) {
        const one = gradients[(row * band + i) * 3 + c]
        const value = one + below * (gradients[((row + 1) * band + i) * 3 + c] - one)
        sum[c] += value
        all += Math.abs(value)
      }
    }
    sign ??= sum.map(Math.sign)
    const agreeing = sum.reduce((total, value, c) => total + Math.max(0, value * (sign?.[c] ?? 0)), 0)
    if (agreeing < minShare * all) return 0
    least = Math.min(least, agreeing / (to - from))
  }
  return least
}

/** The mean slope of the paths that are nearly as good as the best one at a line. */
function refinedSlope(scores: Float32Array, line: number, best: number): number {
  let [sum, weights] = [0, 0]
  for (let n = Math.max(0, best - nearSlopes); n <= Math.min(slopeCount - 1, best + nearSlopes); n++) {
    const weight = Math.max(
      0,
      scores[line * slopeCount + n] - nearlyAsGood * scores[line * slopeCount + best],
    )
    sum += weight * slopeOf(n)
    weights += weight
  }
  return sum / weights
}

function isMaximum(scores: Float32Array, lines: number, line: number, n: number): boolean {
  const own = scores[line * slopeCount + n]
  for (let row = Math.max(0, line - nearLines); row <= Math.min(lines - 1, line + nearLines); row++)
    for (let k = Math.max(0, n - nearSlopes); k <= Math.min(slopeCount - 1, n + nearSlopes); k++) {
      const other = scores[row * slopeCount + k]
      if (other > own || (other === own && (row < line || (row === line && k < n)))) return false
    }
  return true
}
