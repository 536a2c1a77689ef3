import { type Component, findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import { boundingBox, cornersOf, type RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { findBackgroundColors } from './background-colors.ts'
import { findInk } from './find-ink.ts'
import { expandLine, isInLine, maskOfLines } from './line-geometry.ts'
import { distancesToColors, type Ink, sampleColors, type Window } from './line-window.ts'
import { median } from './rules-in-background.ts'

/** How much of a line, and how far beyond its end letters are searched for; relative to the line's height. */
const searched = { within: 3, beyond: 1.6 }
const backgroundDistance = 0.5
const takenMargin = 0.1
/** Largest gap between letters, and margin around the last one; relative to the line's height. */
const maxGap = 0.35
const margin = 0.1
/** Least size of a letter's part, relative to the line's height. */
const minPartSize = 0.1
/** So many letters in the line must have about their median height; sizes and offsets are relative to that. */
const minLetters = 2
const alike = { least: 0.65, most: 1.5, maxOffset: 0.35, maxWidth: 1.6 }
/**
 * So many marks at most belong to a line if nothing else is beside it: the dash or bullet before an item of a list, a colon, an
 * ellipsis. Their height is relative to the usual one of letters, their width and their distance to the line's height.
 */
const marks = { most: 3, maxHeight: 0.45, maxWidth: 0.7, maxGap: 1 }
/** A pixel has the letters' color if it is closer to it than to the background, by this ratio; most of a letter has. */
const maxColorRatio = 0.5
const minAlikeShare = 0.6

/**
 * Lengthen lines of text by letters at their ends that the detector cut off or left out: of the size and color of the
 * others, in their row, and hardly farther apart.
 *
 * @param all every line in the image, with the objects of `lines` among them: letters of other lines aren't added
 * @returns the lengthened lines, in the same order
 */
export function growEnds(
  image: Raster,
  lines: readonly RotatedRectangle[],
  all: readonly RotatedRectangle[],
): RotatedRectangle[] {
  const taken = maskOfLines(all, image, takenMargin)
  return lines.map(line => {
    const others = all.filter(other => other !== line)
    const [before, after] = [-1, 1].map(side => lettersBeyond(image, taken, line, { side, others }))
    const shift = (after - before) / 2
    return {
      ...line,
      center: { x: line.center.x + line.u.x * shift, y: line.center.y + line.u.y * shift },
      width: line.width + before + after,
    }
  })
}

interface End {
  /** −1 where the line begins, 1 where it ends. */
  side: number
  others: readonly RotatedRectangle[]
}

/** How far, in pixels, letters go on beyond an end of a line. */
function lettersBeyond(image: Raster, taken: Mask, line: RotatedRectangle, { side, others }: End): number {
  const { height } = line
  const within = Math.min(line.width, searched.within * height)
  const middle = side * (line.width / 2 + (searched.beyond * height - within) / 2)
  const part: RotatedRectangle = {
    ...line,
    center: { x: line.center.x + line.u.x * middle, y: line.center.y + line.u.y * middle },
    width: within + searched.beyond * height,
  }
  const reach = backgroundDistance * height
  const window: Window = { line: part, ...boundingBox(cornersOf(expandLine(part, reach)), image), reach }
  const ink = findInk(image, taken, window)
  if (!ink) return 0
  const [columns, rows] = [window.right - window.left, window.bottom - window.top]
  const parts = findComponents(createMask(columns, rows, i => ink.distances[i] > ink.threshold))
    .filter(({ pixels }) => pixels.length >= (minPartSize * height) ** 2)
    .map(component => measure(component, window, line, side))
  const own = parts.filter(({ to, top, bottom }) => to <= 0 && bottom - top <= height)
  const usual = median(own.map(({ top, bottom }) => bottom - top))
  const row = median(own.map(({ top, bottom }) => (top + bottom) / 2))
  const isAlike = ({ top, bottom, from, to }: Part) =>
    bottom - top >= alike.least * usual &&
    bottom - top <= alike.most * usual &&
    Math.abs((top + bottom) / 2 - row) <= alike.maxOffset * usual &&
    to - from <= alike.maxWidth * usual
  const letters = own.filter(isAlike)
  if (letters.length < minLetters) return 0
  const hasColor = colorTest(image, window, ink, letters)
  const isForeign = ({ pixels }: Part) =>
    pixels.some(i =>
      others.some(other =>
        isInLine(other, window.left + (i % columns), window.top + Math.floor(i / columns)),
      ),
    )
  const isOwn = (part: Part) => !isForeign(part) && hasColor(part)
  const beyond = parts
    .filter(({ to, top, bottom }) => to > 0 && top < height / 2 && bottom > -height / 2)
    .toSorted((one, other) => one.from - other.from)
  let end = 0
  for (const [n, next] of beyond.entries()) {
    if (next.from - end > maxGap * height || !isAlike(next) || !isOwn(next)) {
      const rest = beyond.slice(n)
      if (areMarks(rest, end, height, usual) && rest.every(isOwn)) end = lastOf(rest) + margin * height
      break
    }
    end = Math.max(end, next.to + margin * height)
  }
  return end <= searched.beyond * height ? end : 0
}

/** Whether all that is beyond the letters of a line is small and in its row. */
const areMarks = (parts: readonly Part[], end: number, height: number, usual: number) =>
  parts.length <= marks.most &&
  parts[0].from - end <= marks.maxGap * height &&
  parts.every(
    ({ from, to, top, bottom }) =>
      bottom - top <= marks.maxHeight * usual &&
      to - from <= marks.maxWidth * height &&
      top > -height / 2 &&
      bottom < height / 2,
  )

const lastOf = (parts: readonly Part[]) => Math.max(...parts.map(({ to }) => to))

/** A part of the ink: where it is along the line, from its end outward, and across it, from its middle; in pixels. */
interface Part {
  pixels: Int32Array
  from: number
  to: number
  top: number
  bottom: number
}

function measure({ pixels }: Component, window: Window, line: RotatedRectangle, side: number): Part {
  const columns = window.right - window.left
  let [from, to, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const i of pixels) {
    const x = window.left + (i % columns) + 0.5 - line.center.x
    const y = window.top + Math.floor(i / columns) + 0.5 - line.center.y
    const along = side * (x * line.u.x + y * line.u.y) - line.width / 2
    const across = y * line.u.x - x * line.u.y
    from = Math.min(from, along - 0.5)
    to = Math.max(to, along + 0.5)
    top = Math.min(top, across - 0.5)
    bottom = Math.max(bottom, across + 0.5)
  }
  return { pixels, from, to, top, bottom }
}

/** Tests whether most of a part has the color of letters. */
function colorTest(
  image: Raster,
  window: Window,
  ink: Ink,
  letters: readonly Part[],
): (part: Part) => boolean {
  const pixels = letters.flatMap(part => Array.from(part.pixels))
  const fromText = distancesToColors(image, window, findBackgroundColors(sampleColors(image, window, pixels)))
  return part => {
    const count = part.pixels.filter(i => fromText[i] < maxColorRatio * ink.distances[i]).length
    return count >= minAlikeShare * part.pixels.length
  }
}
