import type { CrossingLine } from './find-slopes.ts'

/** Angles, in radians, up to about which two slopes agree. */
const tolerance = 0.05
/** Number of nodes between which the slope is linear. */
const nodeCount = 24
/** Weights, relative to a full line, of a change of the slope's derivative between nodes, of which the best is used. */
const bendWeights = [0.1, 1, 10, 100]
/** Weight of the slope itself, relative to all lines. */
const slopeWeight = 0.001
const passes = 8
/**
 * Factors of the tolerance in the first pass, halved in each further one: without, what most lines agree with is kept, and
 * with the greater one, lines of which few agree count as well (graduated non-convexity, Blake & Zisserman, 1987).
 */
const firstTolerances = [1, 16]
/** The slopes must fit the lines this much better than no slope does: in full lines, and as a share of all. */
const [minGain, minGainShare] = [0.3, 0.25]
/** Smoother slopes must fit them better by this factor. */
const minFactor = 1.1
/** Least slope anywhere that's worth following: what is shifted across the edge hides less. */
const minSlope = 0.04
/** Lines of which at most so many are compared in pairs. */
const maxPaired = 60
/** A field may widen or narrow what's beyond the edge, at the strip's end, by this share of it. */
const maxStretch = 0.75

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
  if (found.length === 0) return undefined
  const start = bestLinear(found, lines)
  const all = found.reduce((sum, { weight }) => sum + weight, 0)
  let best: Float32Array | undefined
  let most = totalAgreement(found, () => 0) + Math.max(minGain, minGainShare * all)
  for (const bendWeight of bendWeights) {
    let total = 0
    let field: Float32Array | undefined
    for (const first of firstTolerances) {
      const fitted = fitFrom(start, found, { lines, reach, bendWeight, first })
      const sum = totalAgreement(found, line => fitted[Math.round(Math.min(lines - 1, Math.max(0, line)))])
      if (sum > total) [field, total] = [fitted, sum]
    }
    if (total > most) [best, most] = [field, minFactor * total]
  }
  return best?.some(slope => Math.abs(slope) >= minSlope) ? best : undefined
}

/** A field by repeated least squares, in which lines count less that differ from the last field. @param first factor of the tolerance in the first pass */
function fitFrom(
  start: Linear,
  found: readonly CrossingLine[],
  { lines, reach, bendWeight, first }: { lines: number; reach: number; bendWeight: number; first: number },
): Float32Array {
  let slopes = (line: number) => start.at + start.by * line
  for (let pass = 0; pass < passes; pass++) {
    const factor = Math.max(1, first / 2 ** pass)
    slopes = fitNodes(found, lines, slopes, { bendWeight, within: factor * tolerance })
  }
  return limit(
    Float32Array.from({ length: lines }, (_, line) => slopes(line)),
    maxStretch / reach,
  )
}

const totalAgreement = (found: readonly CrossingLine[], slopeAt: (line: number) => number) =>
  found.reduce((sum, { line, slope, weight }) => sum + weight * agreementOf(slope, slopeAt(line)), 0)

/** 1 for equal slopes, half for an angle of `within` between them (Geman & McClure, 1987). */
const agreementOf = (slope: number, other: number, within = tolerance) =>
  1 / (1 + ((Math.atan(slope) - Math.atan(other)) / within) ** 2)

interface Linear {
  at: number
  by: number
}

/** The linear function that most lines agree with, of those through one or two of them or without slope (Fischler & Bolles, 1981). */
function bestLinear(found: readonly CrossingLine[], lines: number): Linear {
  let best: Linear = { at: 0, by: 0 }
  let most = 0
  const compare = (candidate: Linear) => {
    const sum = totalAgreement(found, line => candidate.at + candidate.by * line)
    if (sum > most) [best, most] = [candidate, sum]
  }
  compare(best)
  const strongest = found.toSorted((a, b) => b.weight - a.weight).slice(0, maxPaired)
  for (const [n, one] of strongest.entries()) {
    compare({ at: one.slope, by: 0 })
    for (const other of strongest.slice(n + 1)) {
      const distance = other.line - one.line
      if (Math.abs(distance) < lines / nodeCount) continue
      const by = (other.slope - one.slope) / distance
      compare({ at: one.slope - by * one.line, by })
    }
  }
  return best
}

/** A piecewise linear function by weighted least squares; lines that differ from the last one count less. */
function fitNodes(
  found: readonly CrossingLine[],
  lines: number,
  last: (line: number) => number,
  { bendWeight, within }: { bendWeight: number; within: number },
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
    const agrees = agreementOf(slope, last(line), within) ** 2
    addTerm(
      weight * agrees,
      [
        [node, 1 - share],
        [node + 1, share],
      ],
      slope,
    )
  }
  const all = found.reduce((sum, { weight }) => sum + weight, 0)
  for (let node = 0; node < nodeCount; node++) addTerm(slopeWeight * all, [[node, 1]], 0)
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
