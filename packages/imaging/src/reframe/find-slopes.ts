import { downsample, type EdgeView } from './edge-view.ts'

/** Most lines at which slopes are searched for; the following lengths are in its pixels. */
const maxLines = 240
/** Distance from the edge within which lines are searched for: a share of the strip, within limits. */
const [bandShare, minBand, maxBand] = [0.6, 12, 40]
/** Steepest slope, and the step between two. */
const [maxSlope, slopeStep] = [1, 0.04]
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
  const band = Math.min(
    small.depth,
    Math.max(minBand, Math.min(maxBand, Math.round((bandShare * reach) / scale))),
  )
  const scores = scoreLines(small, gradientsAcross(small, band), band)
  const found: CrossingLine[] = []
  for (let line = 0; line < small.lines; line++)
    for (let n = 0; n < slopeCount; n++) {
      const score = scores[line * slopeCount + n]
      if (score < minGradient || !isMaximum(scores, small.lines, line, n)) continue
      const weight = Math.min(1, (score / fullGradient) ** 2)
      found.push({ line: (line + 0.5) * scale - 0.5, slope: refinedSlope(scores, line, n), weight })
    }
  return withoutCrossings(found, band * scale)
}

/** The lines that no more visible one crosses: where edges of several things meet, paths across them seem to be lines, too. */
function withoutCrossings(found: readonly CrossingLine[], band: number): CrossingLine[] {
  const kept: CrossingLine[] = []
  for (const line of found.toSorted((a, b) => b.weight - a.weight)) {
    const crosses = (other: CrossingLine) => {
      const [atEdge, inside] = [0, band].map(i => line.line - line.slope * i - other.line + other.slope * i)
      return atEdge * inside <= 0
    }
    if (!kept.some(crosses)) kept.push(line)
  }
  return kept
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
