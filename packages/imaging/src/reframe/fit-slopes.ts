import type { CrossingLine } from './find-slopes.ts'

/** Differences between slopes up to about which two agree. */
const tolerance = 0.05
/** Number of nodes between which the slope is linear. */
const nodeCount = 24
/** Weights, relative to a full line, of a change of the slope's derivative between nodes, of which the best is used. */
const bendWeights = [0.1, 1, 10, 100]
/** Weight of the slope itself. */
const slopeWeight = 0.004
const passes = 8
/** The slopes must fit the lines this much better than no slope does: in full lines, and as a share of all. */
const [minGain, minGainShare] = [0.25, 0.1]
/** Smoother slopes must fit them better by this factor. */
const minFactor = 1.1
/** Least slope anywhere that's worth following: what is shifted across the edge hides less. */
const minSlope = 0.04
/** Lines of which at most so many are compared in pairs. */
const maxPaired = 60
/** A field may widen or narrow what's beyond the edge, at the strip's end, by this share of it. */
const maxStretch = 0.5

/**
 * The slope of what crosses an edge, per line, as a smooth function that most lines agree with: parallel lines, lines to a
 * vanishing point, or different ones at different heights.
 *
 * @param lines number of lines along the edge
 * @param reach width of the strip, in pixels
 * @returns lines per pixel outwards, none of which leads into the strip from beyond its ends; undefined if no slope fits better
 */
export function fitSlopes(
  found: readonly CrossingLine[],
  lines: number,
  reach: number,
): Float32Array | undefined {
  const start = bestLinear(found, lines)
  const all = found.reduce((sum, { weight }) => sum + weight, 0)
  let best: Float32Array | undefined
  let most = totalAgreement(found, () => 0) + Math.max(minGain, minGainShare * all)
  for (const bendWeight of bendWeights) {
    let slopes = (line: number) => start.at + start.by * line
    for (let pass = 0; pass < passes; pass++) slopes = fitNodes(found, lines, slopes, bendWeight)
    const field = limit(
      Float32Array.from({ length: lines }, (_, line) => slopes(line)),
      maxStretch / reach,
    )
    const total = totalAgreement(found, line => field[Math.round(Math.min(lines - 1, Math.max(0, line)))])
    if (total > most) [best, most] = [field, minFactor * total]
  }
  return best?.some(slope => Math.abs(slope) >= minSlope) ? best : undefined
}

const totalAgreement = (found: readonly CrossingLine[], slopeAt: (line: number) => number) =>
  found.reduce((sum, { line, slope, weight }) => sum + weight * agreementOf(slope - slopeAt(line)), 0)

/** 1 for equal slopes, half for a difference of {@link tolerance} (Geman & McClure, 1987). */
const agreementOf = (difference: number) => 1 / (1 + (difference / tolerance) ** 2)

interface Linear {
  at: number
  by: number
}

/** The linear function that most lines agree with, of those through two of them or without slope (Fischler & Bolles, 1981). */
function bestLinear(found: readonly CrossingLine[], lines: number): Linear {
  let best: Linear = { at: 0, by: 0 }
  const agreementWith = ({ at, by }: Linear) => totalAgreement(found, line => at + by * line)
  let most = agreementWith(best)
  const strongest = found.toSorted((a, b) => b.weight - a.weight).slice(0, maxPaired)
  for (const [n, one] of strongest.entries())
    for (const other of strongest.slice(n + 1)) {
      const distance = other.line - one.line
      if (Math.abs(distance) < lines / nodeCount) continue
      const by = (other.slope - one.slope) / distance
      const candidate = { at: one.slope - by * one.line, by }
      const sum = agreementWith(candidate)
      if (sum > most) [best, most] = [candidate, sum]
    }
  return best
}

/** A piecewise linear function by weighted least squares; lines that differ from the last one count less. */
function fitNodes(
  found: readonly CrossingLine[],
  lines: number,
  last: (line: number) => number,
  bendWeight: number,
): (line: number) => number {
  const a = Array.from({ length: nodeCount }, () => new Float64Array(nodeCount + 1))
  const step = (lines - 1) / (nodeCount - 1)
  const addTerm = (weight: number, terms: [number, number][], value: number) => {
    for (const [row, factor] of terms) {
      for (const [column, other] of terms) a[row][column] += weight * factor * other
      a[row][nodeCount] += weight * factor * value
    }
  }
  for (const { line, slope, weight } of found) {
    const node = Math.min(nodeCount - 2, Math.max(0, Math.floor(line / step)))
    const share = line / step - node
    const agrees = agreementOf(slope - last(line)) ** 2
    addTerm(
      weight * agrees,
      [
        [node, 1 - share],
        [node + 1, share],
      ],
      slope,
    )
  }
  for (let node = 0; node < nodeCount; node++) addTerm(slopeWeight, [[node, 1]], 0)
  for (let node = 1; node + 1 < nodeCount; node++)
    addTerm(
      bendWeight,
      [
        [node - 1, 1],
        [node, -2],
        [node + 1, 1],
      ],
      0,
    )
  const values = solve(a)
  return line => {
    const node = Math.min(nodeCount - 2, Math.max(0, Math.floor(line / step)))
    return values[node] + (line / step - node) * (values[node + 1] - values[node])
  }
}

/** Gaussian elimination of a positive definite system, without pivots. */
function solve(a: Float64Array[]): Float64Array {
  const size = a.length
  for (let n = 0; n < size; n++)
    for (let row = n + 1; row < size; row++) {
      const factor = a[row][n] / a[n][n]
      for (let column = n; column <= size; column++) a[row][column] -= factor * a[n][column]
    }
  const values = new Float64Array(size)
  for (let n = size - 1; n >= 0; n--) {
    let sum = a[n][size]
    for (let column = n + 1; column < size; column++) sum -= a[n][column] * values[column]
    values[n] = sum / a[n][n]
  }
  return values
}

/** The mean of the least greater and the greatest smaller function that changes by at most `most` per line, without inflow. */
function limit(slopes: Float32Array, most: number): Float32Array {
  const [upper, lower] = [slopes.slice(), slopes.slice()]
  const end = slopes.length - 1
  for (let line = 1; line <= end; line++) {
    upper[line] = Math.min(upper[line], upper[line - 1] + most)
    lower[line] = Math.max(lower[line], lower[line - 1] - most)
  }
  for (let line = end - 1; line >= 0; line--) {
    upper[line] = Math.min(upper[line], upper[line + 1] + most)
    lower[line] = Math.max(lower[line], lower[line + 1] - most)
  }
  const limited = slopes.map((_, line) => (upper[line] + lower[line]) / 2)
  const [first, last] = [Math.min(0, limited[0]), Math.max(0, limited[end])]
  return limited.map((slope, line) =>
    Math.max(last - most * (end - line), Math.min(first + most * line, slope)),
  )
}
