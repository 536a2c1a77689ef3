import { type Box, clipBox, expandBox } from '../box.ts'
import { type Background, createGrain } from '../complete/grain.ts'
import { fixed, free, interpolateMembrane } from '../complete/membrane.ts'
import type { LineStrokes, TextRegion } from '../engines.ts'
import { dilate } from '../mask/dilate.ts'
import { squaredDepth } from '../mask/distance.ts'
import { findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import { boundingBox, cornersOf, type RotatedRectangle, toRotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import {
  type Cells,
  colorDistance,
  enlargeCells,
  findBackgroundCells,
  isPatterned,
  type JudgedCells,
  measureCells,
  otherBackground,
  sharesOfCalm,
} from './calm-cells.ts'
import { addCrossings } from './crossings-in-background.ts'
import { differenceAt, differenceFrom } from './difference-from-background.ts'
import { glowWidth } from './glow-width.ts'
import { type LettersOnBackground, lettersOnBackground } from './letters-on-background.ts'
import { expandLine, isInLine, maskOfLines, splitLine } from './line-geometry.ts'
import { objectsAcrossLine } from './objects-across-line.ts'
import { addRules } from './rules-in-background.ts'
import { maskOfStrokes } from './segment-strokes.ts'

type Line = Pick<TextRegion, 'corners'>

/** How far sharpening and JPEG compression reach beyond a line's box: relative to its height, and limits. */
const halo = { ratio: 0.1, minPx: 2, maxPx: 6 }
/** In that margin, pixels that differ from the background by at most this many levels are left alone. */
const keptDifference = 4
/** Half the thickness of letters at most, relative to their line's height. */
const thickest = 0.25
/** Width, relative to a line's height, of the surroundings that its background is interpolated from. */
const reachRatio = 1.2
/** Background is interpolated on a grid; side of its cells relative to a line's height, beside and between letters. */
const besideCellRatio = 0.25
const betweenCellRatio = 0.1
/** A line is judged part by part, each at most this many times as wide as high, by the cells next to it. */
const partRatio = 2.5
const besideRatio = 0.35
/** Share of the cells beside a part that must be calm and of its background. */
const minCalmShare = 0.75
/** The same between letters, where soft edges disturb some cells. */
const minCalmShareBetween = 0.6
/** Largest share of cells between letters that may show another calm background: an edge runs through the line. */
const maxOtherShare = 0.15
/** Share of the cells of another color that are shades of one, if both are of one surface. */
const minReached = 0.5
/**
 * Letters are what differs from the background by this share of that quantile of all differences in a line; it is lit if
 * their light reaches so far, relative to its height.
 */
const lit = { letterRatio: 0.6, quantile: 0.95, minWidth: 0.15 }
/** How far around a line its background may have no pattern, which goes on between its letters; relative to its height. */
const patternReach = 0.5
/** How far letters may extend beyond their line; relative to its height. */
const strokeReach = 0.5
/** How far strokes outside their line may be from letters that differ from the background; relative to its height. */
const nearLetters = 0.15
/** Share of a line's area in letters beyond its strokes from which its background is interpolated without them. */
const maxMissedShare = 0.02
/** Grain differs from a background by at most this many levels, or this many times its median difference. */
const grain = { leastLevels: 8, medians: 4 }
/** Larger surroundings, in pixels, aren't interpolated, which bounds memory: 8 megapixels take about 140 MB. */
const maxPixels = 8e6

/**
 * Clear lines of text that stand on calm background, such as paper, a label or a sign: the whole line
 * with everything that sharpening and compression left around its letters is replaced by an
 * interpolation of the background around it, with that background's grain. Nothing of a letter's shape
 * remains, whatever is done to the contrast. If only what is between the letters is calm, as on a sign that is
 * hardly larger than its text, the letters with their halo are replaced in the same way.
 *
 * @param lines   in pixels of the image
 * @param segment returns the strokes of lines that aren't cleared as a whole
 * @returns a new image, the lines that don't stand on calm background, and a mask of their strokes
 */
export async function clearCalmLines<T extends Line>(
  image: Raster,
  lines: readonly T[],
  segment: (lines: readonly T[]) => Promise<LineStrokes[]>,
): Promise<{ image: Raster; remaining: T[]; strokes: Mask }> {
  const output: Raster = { ...image, data: new Uint8ClampedArray(image.data) }
  const areas = lines.map(({ corners }) => {
    const line = toRotatedRectangle(corners)
    return { line, covered: expandLine(line, haloOf(line)) }
  })
  const coveredLines = areas.map(({ covered }) => covered)
  const taken = maskOfLines(coveredLines, image, 0)
  const cleared = areas.map(({ line, covered }) => {
    const isCalmBeside = (cells: JudgedCells, part: RotatedRectangle, color: number[]) => {
      const beside = expandLine(part, (covered.height - line.height) / 2)
      const around = surroundings(beside, besideRatio * line.height, image)
      return sharesOfCalm(cells, around, color).calm >= minCalmShare
    }
    const background = interpolateBackground(image, taken, line, {
      cellRatio: besideCellRatio,
      withShades: false,
      colorOf: part => medianColor(image, part, edges),
      isCalm: isCalmBeside,
    })
    if (!background) return false
    const others = coveredLines.filter(other => other !== covered)
    const differs = differenceFrom(image, background, { line, others })
    if (isThickerThanLetters(differs, background.box, line) || isLit(image, background, line)) return false
    const objects = objectsAcrossLine(image, background, line, differs)
    paint(output, image, background, (x, y, isAlike) => {
      if (!isInLine(covered, x, y)) return false
      const i = (y - background.box.top) * objects.width + x - background.box.left
      return !objects.data[i] && (isInLine(line, x, y) || !isAlike())
    })
    return true
  })
  const others = lines.filter((_, i) => !cleared[i])
  return { image: output, ...clearStrokes(output, others, await segment(others)) }
}

/** Whether a part of a mask that is in a line is thicker than letters: a face, a bird, a cabinet. */
function isThickerThanLetters(mask: Mask, { left, top }: Box, line: RotatedRectangle): boolean {
  const most = (thickest * line.height) ** 2
  return squaredDepth(mask).some(
    (depth, i) => depth > most && isInLine(line, left + (i % mask.width), top + Math.floor(i / mask.width)),
  )
}

/** Whether letters shine on what is around their line, as neon tubes do: an interpolation would continue their light. */
function isLit(image: Raster, background: Background, line: RotatedRectangle): boolean {
  const { left, top, right } = background.box
  const columns = right - left
  const indexOf = (x: number, y: number) => (y - top) * columns + x - left
  const differences: number[] = []
  for (let i = 0; i < background.isKnown.length; i++)
    if (isInLine(line, left + (i % columns), top + Math.floor(i / columns)))
      differences.push(differenceAt(image, background, i))
  differences.sort((a, b) => a - b)
  const enough = lit.letterRatio * (differences[Math.floor(lit.quantile * differences.length)] ?? 0)
  const isLetter = (x: number, y: number) =>
    isInLine(line, x, y) && differenceAt(image, background, indexOf(x, y)) > enough
  return glowWidth(image, isLetter, line) > lit.minWidth * line.height
}

const haloOf = ({ height }: RotatedRectangle) =>
  Math.min(halo.maxPx, Math.max(halo.minPx, halo.ratio * height))

/**
 * Clear the letters of lines that are calm between them.
 *
 * @param output  changed
 * @param strokes of each line, found before other lines were cleared, which may have cut its letters
 * @returns the other lines, and a mask of their strokes
 */
function clearStrokes<T extends Line>(
  output: Raster,
  lines: readonly T[],
  strokes: readonly LineStrokes[],
): { remaining: T[]; strokes: Mask } {
  const image: Raster = { ...output, data: new Uint8ClampedArray(output.data) }
  const painted = dilate(maskOfStrokes(strokes, image), halo.minPx)
  const rectangles = lines.map(({ corners }) => toRotatedRectangle(corners))
  const isCleared = rectangles.map(line => {
    const isCalmBetween = (cells: JudgedCells, part: RotatedRectangle, color: number[]) => {
      const besideIt = medianColor(image, part, beyond, painted)
      if (colorDistance(besideIt, 0, color) > otherBackground) return false
      const { calm, other } = sharesOfCalm(cells, surroundings(part, 0, image), color)
      return calm >= minCalmShareBetween && other <= maxOtherShare
    }
    const judgment = {
      cellRatio: betweenCellRatio,
      withShades: true,
      colorOf: (part: RotatedRectangle) => medianColor(image, part, allAcross, painted),
      isCalm: isCalmBetween,
    }
    const others = rectangles.filter(other => other !== line)
    const found = findLetters(image, { strokes: painted, line, others }, judgment)
    if (!found || isLit(image, found.background, line)) return false
    const { background, letters, objects } = found
    const reach = expandLine(line, strokeReach * line.height)
    const { left, top } = background.box
    const near = dilate(letters, nearLetters * line.height)
    const isStroke = createMask(letters.width, letters.height, i => {
      const [x, y] = [left + (i % letters.width), top + Math.floor(i / letters.width)]
      if (letters.data[i]) return true
      if (!painted.data[y * image.width + x] || objects.data[i] || !isInLine(reach, x, y)) return false
      return isInLine(line, x, y) || (near.data[i] > 0 && !others.some(other => isInLine(other, x, y)))
    })
    const cleared = createMask(letters.width, letters.height, () => false)
    for (const { pixels } of findComponents(isStroke))
      if (pixels.some(i => letters.data[i])) for (const i of pixels) cleared.data[i] = 255
    paint(output, image, background, (x, y) => cleared.data[(y - top) * letters.width + x - left] > 0)
    return true
  })
  const remaining = lines.filter((_, i) => !isCleared[i])
  const remainingStrokes = strokes.filter((_, i) => !isCleared[i])
  return { remaining, strokes: maskOfStrokes(remainingStrokes, image) }
}

interface StrokesOfLine {
  /** Of all lines. */
  strokes: Mask
  line: RotatedRectangle
  others: RotatedRectangle[]
}

/**
 * A line's background between its letters, and what differs from it. If the strokes leave out many letters, which then
 * disturb the background, it is interpolated once more without those.
 */
function findLetters(
  image: Raster,
  { strokes, line, others }: StrokesOfLine,
  judgment: Judgment,
): ({ background: Background } & LettersOnBackground) | undefined {
  const find = (taken: Mask) => {
    const background = interpolateBackground(image, taken, line, judgment)
    const found = background && lettersOnBackground(image, background, { line, others, halo: haloOf(line) })
    return found && { background, ...found }
  }
  const first = find(strokes)
  if (!first) return undefined
  const { box } = first.background
  const columns = first.letters.width
  const all: Mask = { ...strokes, data: strokes.data.slice() }
  let missed = 0
  for (let i = 0; i < first.letters.data.length; i++) {
    const pixel = (box.top + Math.floor(i / columns)) * image.width + box.left + (i % columns)
    if (!first.letters.data[i] || all.data[pixel]) continue
    all.data[pixel] = 255
    missed++
  }
  return missed > maxMissedShare * line.width * line.height ? (find(all) ?? first) : first
}

/** How a line is judged to be on calm background. */
interface Judgment {
  /** Side of the grid's cells, relative to the line's height. */
  cellRatio: number
  /** Whether shades of the background, as in a gradient, count as calm: only the letters are replaced then. */
  withShades: boolean
  /** The color of the background between a part's letters. */
  colorOf: (part: RotatedRectangle) => number[]
  isCalm: (cells: JudgedCells, part: RotatedRectangle, color: number[]) => boolean
}

/** @returns undefined if a line isn't on calm background all along */
function interpolateBackground(
  image: Raster,
  taken: Mask,
  line: RotatedRectangle,
  { cellRatio, withShades, colorOf, isCalm }: Judgment,
): Background | undefined {
  const box = surroundings(expandLine(line, haloOf(line)), reachRatio * line.height, image)
  if ((box.right - box.left) * (box.bottom - box.top) > maxPixels) return undefined
  const cell = Math.max(2, Math.round(cellRatio * line.height))
  const grid = measureCells(image, taken, box, cell)
  const kinds = new Uint8Array(grid.columns * grid.rows).fill(free)
  let before: number[] | undefined
  for (const part of splitLine(line, partRatio)) {
    const color = colorOf(part)
    const own = findBackgroundCells(grid, color, { withShades })
    if (!isCalm({ ...grid, kinds: own }, part, color)) return undefined
    if (before && !isSameSurface(grid, before, color)) return undefined
    before = color
    for (let i = 0; i < kinds.length; i++) if (own[i] === fixed) kinds[i] = fixed
  }
  if (isPatterned({ ...grid, kinds }, surroundings(line, patternReach * line.height, image))) return undefined
  const values = grid.means.slice()
  interpolateMembrane({ values, kinds, width: grid.columns, height: grid.rows, channels: 3 })
  const background: Background = { box, ...enlargeCells(values, kinds, grid, taken) }
  addRules(image, background, line, taken)
  addCrossings(image, background, line, taken)
  return background
}

/** Whether two colors are alike or shades of one surface, which lead from one to the other, rather than meet at an edge. */
function isSameSurface(grid: Cells, one: number[], other: number[]): boolean {
  if (colorDistance(one, 0, other) <= otherBackground) return true
  const shades = findBackgroundCells(grid, one, { withShades: true })
  const others = findBackgroundCells(grid, other, { withShades: false })
  let [all, reached] = [0, 0]
  for (let i = 0; i < others.length; i++) {
    if (others[i] !== fixed) continue
    all++
    if (shades[i] === fixed) reached++
  }
  return reached > minReached * all
}

function surroundings(line: RotatedRectangle, reach: number, image: Raster): Box {
  return clipBox(expandBox(boundingBox(cornersOf(line), image), Math.ceil(reach)), image.width, image.height)
}

/** Positions across a part, relative to its height: its edges, where few letters reach, just beyond, and all of it. */
const edges = [-0.5, -0.44, 0.44, 0.5]
const beyond = [-0.57, -0.53, 0.53, 0.57]
const allAcross = Array.from({ length: 17 }, (_, i) => i / 16 - 0.5)

/** The median color along a part at some positions across it, where it isn't masked. */
function medianColor(
  { data, width, height, channels }: Raster,
  part: RotatedRectangle,
  across: readonly number[],
  mask?: Mask,
): number[] {
  const samples: number[][] = [[], [], []]
  for (const down of across) {
    for (let along = -0.5 * part.width; along <= 0.5 * part.width; along++) {
      const x = Math.floor(part.center.x + part.u.x * along - part.u.y * down * part.height)
      const y = Math.floor(part.center.y + part.u.y * along + part.u.x * down * part.height)
      if (x < 0 || y < 0 || x >= width || y >= height || mask?.data[y * width + x]) continue
      for (let channel = 0; channel < 3; channel++)
        samples[channel].push(data[(y * width + x) * channels + channel])
    }
  }
  return samples.map(values => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0)
}

/**
 * Replace pixels by their background with grain.
 *
 * @param isPainted whether to replace a pixel; `isAlike` says whether it shows the background already
 */
function paint(
  output: Raster,
  image: Raster,
  background: Background,
  isPainted: (x: number, y: number, isAlike: () => boolean) => boolean,
): void {
  const { box, colors } = background
  const { width, channels } = image
  const columns = box.right - box.left
  const grainAt = createGrain(
    image,
    { ...background, isKnown: onlyGrain(image, background) },
    box.left + box.top,
  )
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const to = (y * width + x) * channels
      const smooth = 3 * ((y - box.top) * columns + x - box.left)
      if (!isPainted(x, y, () => isAlike(image.data, to, colors, smooth))) continue
      for (let channel = 0; channel < 3; channel++)
        output.data[to + channel] = colors[smooth + channel] + grainAt(x, y, channel)
    }
  }
}

/**
 * Where a background is known and shows grain only: no line, seam or speck, of which copies would be scattered over
 * what is painted.
 */
function onlyGrain({ data, width, channels }: Raster, { box, colors, isKnown }: Background): Uint8Array {
  const columns = box.right - box.left
  const differences = new Float32Array(isKnown.length)
  for (let i = 0; i < isKnown.length; i++) {
    const at = ((box.top + Math.floor(i / columns)) * width + box.left + (i % columns)) * channels
    for (let channel = 0; channel < 3; channel++)
      differences[i] = Math.max(differences[i], Math.abs(data[at + channel] - colors[3 * i + channel]))
  }
  const known = differences.filter((_, i) => isKnown[i]).toSorted()
  const median = known[known.length >> 1] ?? 0
  const most = Math.max(grain.leastLevels, grain.medians * median)
  return isKnown.map((value, i) => (value && differences[i] <= most ? 1 : 0))
}

function isAlike(data: Raster['data'], at: number, colors: Float32Array, smooth: number): boolean {
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs(data[at + channel] - colors[smooth + channel]) > keptDifference) return false
  return true
}
