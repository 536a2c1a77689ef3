import { squaredDistance } from '../mask/distance.ts'
import { type Component, findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import { boundingBox, cornersOf, type RotatedRectangle, scaleRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { shrink } from '../resample/shrink.ts'
import { findBackgroundColors } from './background-colors.ts'
import { findInk } from './find-ink.ts'
import { expandLine, isInLine, maskOfLines, splitLine } from './line-geometry.ts'
import { distancesToColors, positionInLine, sampleColors, type Window } from './line-window.ts'

/** A long line is analyzed in parts of this many times its height: the background may change along it. */
const partRatio = 5
/** How far marks above and below may extend beyond a line; relative to its height. */
const maxGrowth = 0.75
/** Distance, relative to a line's height, within which background is sampled. */
const backgroundDistance = 0.8
const marginRatio = 0.1
/** Taller lines, in pixels, are analyzed in an image of half the size, which shows as well how far letters extend. */
const maxAnalyzedHeight = 160
/** Soft edges of marks, relative to a line's height. */
const edgeRatio = 0.04
/** A pixel has the text's color if it is closer to it than to the background, by this ratio. */
const maxColorRatio = 0.5
/** Largest share of a letter's pixels that may be outside its line. */
const maxOutsideShare = 0.4
/** Share of a mark's pixels outside its line that must have the text's color. */
const minAlikeShare = 0.6
/** Least size of a mark, and how far it may be from the letters; relative to a line's height. */
const minMarkSize = 0.1
const maxGap = 0.3

/**
 * Enlarge lines of text so that they include what belongs to their letters: the detector's boxes cut off marks above
 * and below, as in Thai and Vietnamese, and long ascenders.
 *
 * @param all every line in the image, these objects included: what belongs to others is left to them
 * @returns the enlarged lines, in the same order
 */
export async function growLines(
  image: Raster,
  lines: readonly RotatedRectangle[],
  all: readonly RotatedRectangle[],
): Promise<RotatedRectangle[]> {
  const tall = lines.filter(({ height }) => height > maxAnalyzedHeight)
  const grownTall = tall.length > 0 ? await growInHalf(image, tall, all) : []
  if (tall.length === lines.length) return grownTall
  const taken = maskOfLines(all, image, marginRatio)
  return lines.map(line => grownTall[tall.indexOf(line)] ?? growLine(image, taken, line, all))
}

/** Enlarge lines by what an image of half the size shows. */
async function growInHalf(
  image: Raster,
  lines: readonly RotatedRectangle[],
  all: readonly RotatedRectangle[],
): Promise<RotatedRectangle[]> {
  const half = await shrink(image, Math.ceil(image.width / 2), Math.ceil(image.height / 2))
  const halves = new Map(all.map(line => [line, scaleRectangle(line, 0.5)]))
  const grown = await growLines(
    half,
    lines.map(line => halves.get(line) ?? line),
    [...halves.values()],
  )
  return grown.map(line => scaleRectangle(line, 2))
}

function growLine(
  image: Raster,
  taken: Mask,
  line: RotatedRectangle,
  lines: readonly RotatedRectangle[],
): RotatedRectangle {
  let [above, below] = [0, 0]
  for (const part of splitLine(line, partRatio)) {
    const window: Window = {
      line: part,
      ...boundingBox(cornersOf(expandLine(part, backgroundDistance * line.height)), image),
      reach: backgroundDistance * line.height,
    }
    for (const { top, bottom } of marksAround(image, taken, line, window, lines)) {
      above = Math.max(above, top)
      below = Math.max(below, bottom)
    }
  }
  const shift = (below - above) / 2
  return {
    ...line,
    center: { x: line.center.x - line.u.y * shift, y: line.center.y + line.u.x * shift },
    height: line.height + above + below,
  }
}

/** How far, in pixels, each part of a line's letters extends above and below it. */
function marksAround(
  image: Raster,
  taken: Mask,
  line: RotatedRectangle,
  window: Window,
  lines: readonly RotatedRectangle[],
): { top: number; bottom: number }[] {
  const found = findInk(image, taken, window)
  if (!found) return []
  const { distances, threshold } = found
  const width = window.right - window.left
  const size = { width, height: window.bottom - window.top }
  const others = lines.filter(other => other !== line && areNear(other, line))
  const positionOf = (i: number): Position => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const position = positionInLine({ ...window, line }, x, y)
    const isOthers =
      position.below > 0 && others.some(other => isInLine(other, window.left + x, window.top + y))
    const isAtEdge = x === 0 || y === 0 || x === width - 1 || y === size.height - 1
    return { ...position, isOthers, isAtEdge }
  }
  const ink = createMask(size.width, size.height, i => distances[i] > threshold)
  const parts = findComponents(ink).filter(({ pixels }) => pixels.length >= (minMarkSize * line.height) ** 2)
  const foreign = parts.filter(({ pixels }) => pixels.some(i => isForeign(positionOf(i), line.height)))
  const near = parts.filter(part => !foreign.includes(part))
  const own = near.filter(({ pixels }) => pixels.some(i => isInside(positionOf(i))))
  if (own.length === 0) return []
  const [ownDistance, foreignDistance] = [own, foreign].map(some => squaredDistance(maskOf(some, size)))
  const colors = findBackgroundColors(
    sampleColors(
      image,
      window,
      own.flatMap(({ pixels }) => Array.from(pixels.filter(i => isInside(positionOf(i))))),
    ),
  )
  const fromText = distancesToColors(image, window, colors)
  const isTextColor = (i: number) => fromText[i] < maxColorRatio * distances[i]
  return near
    .filter(
      part =>
        own.includes(part) ||
        part.pixels.some(i => ownDistance[i] < Math.min(foreignDistance[i], (maxGap * line.height) ** 2)),
    )
    .flatMap(({ pixels }) => {
      const outside = pixels.filter(i => positionOf(i).below > 0)
      const alike = outside.filter(isTextColor)
      const isMark = pixels.length === outside.length || outside.length < maxOutsideShare * pixels.length
      return isMark && alike.length > minAlikeShare * outside.length
        ? [extentOf(alike, positionOf, line.height)]
        : []
    })
}

interface Position {
  /** Distance from the line's box along it, and across it; negative inside. */
  along: number
  below: number
  isAbove: boolean
  /** Whether it's in another line. */
  isOthers: boolean
  /** Whether it's at the window's edge: what it is part of may extend any distance. */
  isAtEdge: boolean
}

const isInside = ({ along, below }: Position) => along <= 0 && below <= 0

const isForeign = ({ along, below, isOthers, isAtEdge }: Position, height: number) =>
  isOthers || below > maxGrowth * height || (below > 0 && (isAtEdge || along > 0.2 * height))

function maskOf(components: readonly Component[], size: { width: number; height: number }): Mask {
  const mask: Mask = { data: new Uint8Array(size.width * size.height), ...size }
  for (const { pixels } of components) for (const i of pixels) mask.data[i] = 255
  return mask
}

/** @param pixels outside the line */
function extentOf(pixels: Int32Array, positionOf: (pixel: number) => Position, height: number) {
  let [top, bottom] = [0, 0]
  for (const i of pixels) {
    const { below, isAbove } = positionOf(i)
    if (isAbove) top = Math.max(top, below + edgeRatio * height)
    else bottom = Math.max(bottom, below + edgeRatio * height)
  }
  return { top, bottom }
}

function areNear(one: RotatedRectangle, other: RotatedRectangle): boolean {
  const reach = (one.width + one.height + other.width + other.height) / 2 + other.height
  return Math.hypot(one.center.x - other.center.x, one.center.y - other.center.y) < reach
}
