import type { TextRegion } from '../engines.ts'
import type { Mask } from '../mask/mask.ts'
import { cropMask } from '../matte/crop.ts'
import { boundingBox, cornersOf, type RotatedRectangle, toRotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { lettersAmongStrokes } from './letters-among-strokes.ts'
import { expandLine, fillLine, maskOfLines, splitLine } from './line-geometry.ts'
import type { Window } from './line-window.ts'
import { findOutlinedLetters } from './outlined-letters.ts'
import { segmentStrokes } from './segment-strokes.ts'

/** A long line is split into parts of this many times its height: the background may change along it. */
const partRatio = 5
/** Distance, relative to a line's height, within which background is sampled. */
const backgroundDistance = 0.7
/** Margin, relative to its height, by which a line is expanded if all of it is masked. */
const marginRatio = 0.1

/**
 * A mask of text: its strokes with their soft edges if they can be separated from the background, otherwise
 * the whole line, slightly expanded.
 *
 * @param regions   in pixels of the image
 * @param wholeLine mask every region completely @default false
 * @returns 255 on text
 */
export function textMask(
  image: Raster,
  regions: readonly Pick<TextRegion, 'corners'>[],
  { wholeLine = false }: { wholeLine?: boolean } = {},
): Mask {
  if (!wholeLine) return maskOfStrokes(findStrokes(image, regions), image)
  const lines = regions.map(({ corners }) => toRotatedRectangle(corners))
  return maskOfLines(lines, image, marginRatio)
}

/** What is masked of one line: the strokes of its parts, or a part as a whole. */
export interface LineStrokes {
  parts: { window: Window; strokes: Mask | undefined }[]
  /** Whether the strokes are known to their outer edge: they have an outline, or one color on something else. */
  areComplete: boolean
}

/** The strokes of each of some lines of text. */
export function findStrokes(image: Raster, regions: readonly Pick<TextRegion, 'corners'>[]): LineStrokes[] {
  const lines = regions.map(({ corners }) => toRotatedRectangle(corners))
  const all = maskOfLines(lines, image, marginRatio)
  return lines.map(line => {
    const window = windowAround(line, image)
    const outlined = findOutlinedLetters(image, window)
    if (outlined) return { parts: [{ window, strokes: outlined }], areComplete: true }
    const parts = splitLine(line, partRatio).map(part => {
      const partWindow = windowAround(part, image)
      return { window: partWindow, strokes: undefined, ...segmentStrokes(image, all, partWindow) }
    })
    if (parts.every(({ hasAllShades }) => hasAllShades)) return { parts, areComplete: true }
    const areSeparated = parts.every(({ strokes }) => strokes !== undefined)
    const strokes = cropMask(maskOfStrokes([{ parts, areComplete: false }], image), window)
    const letters = lettersAmongStrokes(image, window, { strokes, areSeparated, taken: all })
    return letters
      ? { parts: [{ window, strokes: letters }], areComplete: true }
      : { parts, areComplete: false }
  })
}

/** A mask of the strokes of lines. */
export function maskOfStrokes(lines: readonly LineStrokes[], { width, height }: Raster): Mask {
  const mask: Mask = { data: new Uint8Array(width * height), width, height }
  for (const { window, strokes } of lines.flatMap(({ parts }) => parts)) {
    if (strokes) paste(strokes, window, mask)
    else fillLine(mask, expandLine(window.line, marginRatio * window.line.height))
  }
  return mask
}

function windowAround(line: RotatedRectangle, image: Raster): Window {
  return {
    line,
    ...boundingBox(cornersOf(expandLine(line, backgroundDistance * line.height)), image),
    reach: backgroundDistance * line.height,
  }
}

function paste({ data, width }: Mask, { left, top }: Window, mask: Mask) {
  for (let i = 0; i < data.length; i++) {
    if (data[i]) mask.data[(top + Math.floor(i / width)) * mask.width + left + (i % width)] = 255
  }
}
