import type { Background } from '../complete/grain.ts'
import type { Mask } from '../mask/mask.ts'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { differenceAt } from './difference-from-background.ts'

/** Difference, in levels, of a rule from the background. */
const minDifference = 16
/** Largest slope of a rule against its line, and step of those that are tried. */
const slopes = { most: 0.05, step: 0.0025 }
/** How far a rule may bend from a straight row in most of its length: relative to the line's height, in pixels at most. */
const bend = { ratio: 0.05, maxPx: 3 }
/**
 * A rule is where this share of a row differs from the background, as far as it may bend, and outside the line at most so
 * much of the rows on both sides; there it is at most so thick, relative to the line's height, and in pixels at least.
 */
const row = { minShare: 0.75, maxBeside: 0.25, maxThickness: 0.25, minThicknessPx: 4 }
/** It goes on beyond an end of the line: relative to the line's height, from here to there, for at least so long. */
const beyond = { from: 0.15, to: 1.1, minLength: 0.4 }
/** Rules so far from a line don't meet its letters; relative to its height. */
const reach = 0.5
/** A rule may bend: it is followed in sections of this length, relative to the line's height, by at most so many pixels each. */
const section = { ratio: 0.5, maxStep: 1 }
/** How many times as distinct a rule must be for a step. */
const stepPenalty = 1.05
/** Its colors are the medians of so many sections to each side, with the soft edges, in pixels. */
const colorSections = 4
/** Largest difference, in levels, of a rule's color from that outside the line, and least share of a section with it. */
const sameColor = 40
const minAlike = 0.4
const softPx = 3
/** Colors that differ less from the background, in levels, are its noise. */
const minAdded = 5
/** Larger surroundings, in pixels, aren't searched, which bounds memory. */
const maxPixels = 4e6
/** Pixels that slopes are tried with. */
const maxSamples = 6000

/** Pixels of a box by their positions along and across a line, from its middle. */
interface Positions {
  along: Float32Array
  across: Float32Array
  /** Least row and column of any slope, and their numbers. */
  origin: { row: number; column: number }
  rows: number
  columns: number
  /** How far rules may bend, in pixels. */
  bendPx: number
}

/**
 * Add the rules to a background that go on beyond a line, as on ruled paper, in forms and in tables: what letters cover of
 * them is continued.
 *
 * @param background changed
 * @param taken      255 on all lines, of the image's size
 */
export function addRules(image: Raster, background: Background, line: RotatedRectangle, taken: Mask): void {
  const { box, isKnown } = background
  if (isKnown.length > maxPixels) return
  const width = box.right - box.left
  const positions = positionsIn(background, line)
  const differs = new Uint8Array(isKnown.length)
  const isOutside = new Uint8Array(isKnown.length)
  let outside = 0
  for (let i = 0; i < differs.length; i++) {
    if (differenceAt(image, background, i) > minDifference) differs[i] = 1
    const distance = Math.abs(positions.along[i]) - line.width / 2
    if (distance < beyond.from * line.height || distance > beyond.to * line.height) continue
    if (taken.data[(box.top + Math.floor(i / width)) * image.width + box.left + (i % width)]) continue
    isOutside[i] = 1
    if (differs[i]) outside++
  }
  if (outside < row.minShare * beyond.minLength * line.height) return
  const most = (0.5 + reach) * line.height
  for (const rule of findRules(positions, line, differs, isOutside))
    if (Math.abs((rule.first + rule.last) / 2 + positions.origin.row) <= most)
      addRule(image, background, line, positions, rule)
}

interface Rule {
  slope: number
  first: number
  last: number
}

function positionsIn({ box, isKnown }: Background, { center, u, height }: RotatedRectangle): Positions {
  const width = box.right - box.left
  const [along, across] = [new Float32Array(isKnown.length), new Float32Array(isKnown.length)]
  const most = { row: 0, column: 0 }
  for (let i = 0; i < along.length; i++) {
    const x = box.left + (i % width) + 0.5 - center.x
    const y = box.top + Math.floor(i / width) + 0.5 - center.y
    along[i] = x * u.x + y * u.y
    across[i] = y * u.x - x * u.y
    most.column = Math.max(most.column, Math.ceil(Math.abs(along[i])))
    most.row = Math.max(most.row, Math.ceil(Math.abs(across[i]) + slopes.most * Math.abs(along[i])))
  }
  const bendPx = Math.min(bend.maxPx, Math.max(1, Math.round(bend.ratio * height)))
  const margin = most.row + bendPx + 1
  return {
    along,
    across,
    origin: { row: -margin, column: -most.column },
    rows: 2 * margin + 1,
    columns: 2 * most.column + 1,
    bendPx,
  }
}

const rowOf = ({ along, across, origin }: Positions, i: number, slope: number) =>
  Math.round(across[i] - slope * along[i]) - origin.row

/** The rows, along the slope at which they are most distinct, that differ from the background all along. */
function findRules(
  positions: Positions,
  line: RotatedRectangle,
  differs: Uint8Array,
  isOutside: Uint8Array,
): Rule[] {
  const { bendPx } = positions
  const slope = mostDistinctSlope(positions, differs)
  const differsOutside = differs.map((value, i) => value & isOutside[i])
  const [all, allOutside, outside] = [undefined, isOutside, differsOutside].map(flags =>
    countRows(positions, slope, flags),
  )
  const [near, nearOutside] = [differs, differsOutside].map(flags => countColumns(positions, slope, flags))
  const share = (r: number) => (allOutside[r] > 0 ? outside[r] / allOutside[r] : 0)
  const isRule = (r: number) =>
    near[r] >= row.minShare * all[r] &&
    allOutside[r] >= beyond.minLength * line.height &&
    nearOutside[r] >= row.minShare * allOutside[r]
  const most = Math.max(row.minThicknessPx, row.maxThickness * line.height)
  const rules: Rule[] = []
  for (let first = 0; first < positions.rows; first++) {
    if (!isRule(first)) continue
    let [last, middle] = [first, first]
    for (; isRule(last + 1); last++) if (share(last + 1) > share(middle)) middle = last + 1
    let thickness = 0
    for (let r = first - bendPx; r <= last + bendPx; r++) thickness += share(r)
    const beside = [first - bendPx, last + bendPx].map(share)
    const half = Math.floor(thickness / 2)
    if (thickness <= most && Math.max(...beside) <= row.maxBeside)
      rules.push({ slope, first: middle - half, last: middle + half })
    first = last
  }
  return rules
}

/** The slope at which what differs is in the fewest rows. */
function mostDistinctSlope(positions: Positions, differs: Uint8Array): number {
  const step = Math.ceil(differs.reduce((sum, value) => sum + value, 0) / maxSamples)
  const samples: number[] = []
  for (let i = 0, n = 0; i < differs.length; i++) if (differs[i] && n++ % step === 0) samples.push(i)
  let best = { slope: 0, score: 0 }
  for (let slope = -slopes.most; slope <= slopes.most + slopes.step / 2; slope += slopes.step) {
    const counts = new Float64Array(positions.rows)
    for (const i of samples) counts[rowOf(positions, i, slope)]++
    const score = counts.reduce((sum, count) => sum + count * count, 0)
    if (score > best.score) best = { slope, score }
  }
  return best.slope
}

/** How many flagged pixels are in each row; all without flags. */
function countRows(positions: Positions, slope: number, flags?: Uint8Array): Float64Array {
  const counts = new Float64Array(positions.rows)
  for (let i = 0; i < positions.along.length; i++)
    if (!flags || flags[i]) counts[rowOf(positions, i, slope)]++
  return counts
}

/** In how many columns flagged pixels are near each row, as far as rules may bend. */
function countColumns(positions: Positions, slope: number, flags: Uint8Array): Float64Array {
  const { along, origin, rows, columns, bendPx } = positions
  const isSet = new Uint8Array(rows * columns)
  for (let i = 0; i < flags.length; i++)
    if (flags[i]) isSet[rowOf(positions, i, slope) * columns + Math.round(along[i]) - origin.column] = 1
  const counts = new Float64Array(rows)
  for (let column = 0; column < columns; column++) {
    let next = 0
    for (let r = 0; r < rows; r++) {
      if (!isSet[r * columns + column]) continue
      for (next = Math.max(next, r - bendPx); next <= Math.min(rows - 1, r + bendPx); next++) counts[next]++
    }
  }
  return counts
}

/** Add the colors of a rule to a background, section by section. */
function addRule(
  image: Raster,
  background: Background,
  line: RotatedRectangle,
  positions: Positions,
  rule: Rule,
): void {
  const { box, colors } = background
  const columns = box.right - box.left
  const followed = followRule(positions, rule, section.ratio * line.height, i =>
    differenceAt(image, background, i),
  )
  const differenceOf = (i: number, c: number) => {
    const pixel = (box.top + Math.floor(i / columns)) * image.width + box.left + (i % columns)
    return image.data[pixel * image.channels + c] - colors[3 * i + c]
  }
  const isOutside = (i: number) => Math.abs(positions.along[i]) > line.width / 2
  const found = colorsAlong(followed, isOutside, differenceOf)
  const added = new Float32Array(colors.length)
  for (const [k, rows] of followed.entries()) {
    const around = found.slice(Math.max(0, k - colorSections), k + colorSections + 1)
    for (const [n, pixels] of rows.entries()) {
      const color = [0, 1, 2].map(c => median(around.map(other => other[n][c])))
      if (Math.max(...color.map(Math.abs)) < minAdded) continue
      for (const i of pixels) for (let c = 0; c < 3; c++) added[3 * i + c] = color[c]
    }
  }
  for (let at = 0; at < added.length; at++) colors[at] += added[at]
}

/**
 * The pixels of a rule that may bend, with its soft edges.
 *
 * @param length   of a section, in pixels
 * @param strength of a pixel's difference from the background
 * @returns by section, along the line, and row
 */
function followRule(
  positions: Positions,
  { slope, first, last }: Rule,
  length: number,
  strength: (i: number) => number,
): number[][][] {
  const maxShift = positions.bendPx + 1
  const margin = softPx + maxShift
  const near: { i: number; section: number; row: number }[] = []
  for (let i = 0; i < positions.along.length; i++) {
    const r = rowOf(positions, i, slope)
    if (r < first - margin || r > last + margin) continue
    near.push({ i, section: Math.floor(positions.along[i] / length), row: r })
  }
  const sections = [...Map.groupBy(near, pixel => pixel.section)].toSorted(([one], [other]) => one - other)
  let shift = 0
  return sections.map(([, pixels], k) => {
    const most = k === 0 ? maxShift : section.maxStep
    const scores = Array.from({ length: 2 * most + 1 }, (_, n) => {
      const to = Math.max(-maxShift, Math.min(maxShift, shift + n - most))
      const inside = pixels.filter(({ row }) => row - to >= first && row - to <= last)
      return { to, score: median(inside.map(({ i }) => strength(i))) * (n === most ? stepPenalty : 1) }
    })
    shift = scores.reduce((one, other) => (other.score > one.score ? other : one)).to
    const byRow = Map.groupBy(pixels, ({ row }) => row - shift)
    return Array.from({ length: last - first + 1 + 2 * softPx }, (_, n) =>
      (byRow.get(first - softPx + n) ?? []).map(({ i }) => i),
    )
  })
}

/**
 * A rule's difference from the background, by section and row: where letters cover it, that outside the line.
 *
 * @param followed pixels by section and row
 */
function colorsAlong(
  followed: readonly number[][][],
  isOutside: (i: number) => boolean,
  differenceOf: (i: number, c: number) => number,
): number[][][] {
  const colorOf = (pixels: number[]) => [0, 1, 2].map(c => median(pixels.map(i => differenceOf(i, c))))
  const outside = followed[0].map((_, n) => colorOf(followed.flatMap(rows => rows[n].filter(isOutside))))
  const isAlike = (i: number) =>
    outside.some(color => Math.hypot(...color.map((value, c) => differenceOf(i, c) - value)) <= sameColor)
  return followed.map(rows =>
    rows.map((pixels, n) => {
      const alike = pixels.filter(isAlike)
      return alike.length >= minAlike * pixels.length ? colorOf(alike) : outside[n]
    }),
  )
}

/** The median, the upper one of two; 0 for no values. */
export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
