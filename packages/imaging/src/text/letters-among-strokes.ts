import { dilate } from '../mask/dilate.ts'
import { squaredDistance } from '../mask/distance.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { findBackgroundColors } from './background-colors.ts'
import { strokeWidth } from './find-ink.ts'
import { shareOf } from './ink-by-color.ts'
import { lettersOfOneColor } from './letters-of-one-color.ts'
import { sectionAt, sectionsOf } from './line-sections.ts'
import { distancesToColors, sampleColors, samplePixels, type Window } from './line-window.ts'
import { fillHoles } from './segment-strokes.ts'
import { thickParts } from './thick-parts.ts'

/**
 * Strokes are replaced by letters of one color if some couldn't be told from the background, or if more than this share of
 * them is farther from those letters than this, relative to the line's height and in pixels at least, and has a color that
 * occurs around the line, up to this difference in levels.
 */
const stray = { maxShare: 0.15, distance: 0.15, minPx: 4, maxDifference: 35 }
/**
 * Where a line's border is, inside and outside its edge, relative to its height: what is there beside letters continues
 * between them, as a ribbon or a badge does.
 */
const border = { within: 0.08, beyond: 0.1 }
/** Half the width of the narrowest part with another color that counts, relative to the line's height: edges are narrower. */
const minForeign = 0.03
/** Strokes are only the outline of letters of one color if more than this share of those isn't in them. */
const maxUncovered = 0.3
/** Width of the sections of a line, relative to its height, in which its strokes are kept if no such letters are there. */
const sectionRatio = 0.5
/**
 * A color is that of an outline or a shadow around letters if it has this share of what is so near them, at most this
 * share of what is farther, and less of what is between: a sign that is hardly larger than its text goes on there.
 * Distances relative to the line's height.
 */
const outlineColor = { minShare: 0.5, near: 0.09, maxBetween: 0.4, maxBeyond: 0.2, from: 0.14, to: 0.3 }
/** Largest difference, in levels, of a pixel from that color, and width, in pixels, of the outer edge of what has it. */
const outlineEdge = { maxDifference: 45, width: 2 }
/** Width of the soft edges of such letters, relative to the line's height and to that of strokes, and limits in pixels. */
const softEdge = { ratio: 0.07, ofStroke: 0.4, minPx: 2.5, maxPx: 6 }
/** Largest area of a hole in them that is filled; relative to the square of the line's height. */
const maxHoleRatio = 0.06

/**
 * A line's letters of one color, with their outline, if its strokes are something else, too, or only that outline.
 *
 * @param strokes      of the line, in its window
 * @param areSeparated whether they could be told from the background everywhere
 * @param taken        pixels of all lines, of the image's size
 * @returns a mask of the window; undefined if the strokes are as good
 */
export function lettersAmongStrokes(
  image: Raster,
  window: Window,
  { strokes, areSeparated, taken }: { strokes: Mask; areSeparated: boolean; taken: Mask },
): Mask | undefined {
  const letters = lettersOfOneColor(image, window)
  if (!letters) return undefined
  const { line } = window
  const { width, height } = letters
  const near = dilate(letters, Math.max(stray.minPx, stray.distance * line.height))
  const around = samplesAround(image, window, { taken, near })
  const colors = [around.beside, around.atBorder].flatMap(samples =>
    samples.length > 0 ? findBackgroundColors(samples) : [],
  )
  const away = distancesToColors(image, window, colors)
  const foreign = createMask(width, height, i => strokes.data[i] > 0 && away[i] > stray.maxDifference)
  const thick = thickParts(foreign, minForeign * line.height)
  const isAround = (i: number) => !areSeparated || !foreign.data[i] || !thick.data[i]
  const kept = createMask(width, height, i => near.data[i] > 0 || !isAround(i))
  if (areSeparated && shareOutside(strokes, kept) <= stray.maxShare) {
    if (shareOutside(letters, strokes) <= maxUncovered) return undefined
    const soft = withSoftEdge(letters, line.height)
    return createMask(width, height, i => strokes.data[i] > 0 || soft.data[i] > 0)
  }
  const hasLetters = sectionsOf(letters, window, sectionRatio)
  const soft = withSoftEdge(letters, line.height)
  const outline = outlineAround(soft, image, window, around.atBorder)
  const found = createMask(width, height, i => {
    const section = sectionAt(i, window, hasLetters.length)
    if (soft.data[i] || outline?.data[i]) return true
    if (strokes.data[i] && !isAround(i)) return true
    return strokes.data[i] > 0 && section !== undefined && !hasLetters[section]
  })
  fillHoles(found, maxHoleRatio * line.height ** 2)
  return found
}

function withSoftEdge(letters: Mask, height: number): Mask {
  const px = Math.max(softEdge.minPx, softEdge.ratio * height, softEdge.ofStroke * strokeWidth(letters))
  return dilate(letters, Math.min(softEdge.maxPx, px))
}

/** Colors around a line, and at its border beside the letters: what isn't a letter may continue there. */
function samplesAround(
  image: Raster,
  window: Window,
  { taken, near }: { taken: Mask; near: Mask },
): { beside: Uint8Array; atBorder: Uint8Array } {
  const columns = window.right - window.left
  const { height } = window.line
  const beside = samplePixels(window, (along, below, i) => {
    const at = (window.top + Math.floor(i / columns)) * taken.width + window.left + (i % columns)
    return Math.max(along, below) >= stray.distance * height && !taken.data[at]
  })
  const atBorder = samplePixels(window, (along, below, i) => {
    const distance = Math.max(along, below)
    return distance >= -border.within * height && distance <= border.beyond * height && !near.data[i]
  })
  return {
    beside: sampleColors(image, window, beside),
    atBorder: sampleColors(image, window, atBorder),
  }
}

/** The share of a mask that isn't in another. */
function shareOutside(mask: Mask, other: Mask): number {
  let [all, outside] = [0, 0]
  for (let i = 0; i < mask.data.length; i++) {
    if (!mask.data[i]) continue
    all++
    if (!other.data[i]) outside++
  }
  return all > 0 ? outside / all : 0
}

/**
 * The pixels around letters that have the color of their outline or shadow; undefined if they have none.
 *
 * @param atBorder colors of the line's border beside letters, where the background is
 */
function outlineAround(letters: Mask, image: Raster, window: Window, atBorder: Uint8Array): Mask | undefined {
  const { height } = window.line
  const distance = squaredDistance(letters).map(Math.sqrt)
  const [near, between, beyond]: [number[], number[], number[]] = [[], [], []]
  for (let i = 0; i < distance.length; i++) {
    if (distance[i] === 0 || distance[i] > outlineColor.to * height) continue
    if (distance[i] <= outlineColor.near * height) near.push(i)
    else if (distance[i] < outlineColor.from * height) between.push(i)
    else beyond.push(i)
  }
  if (near.length === 0 || beyond.length === 0) return undefined
  const [samples, next, others] = [near, between, beyond].map(pixels => sampleColors(image, window, pixels))
  const color = findBackgroundColors(samples).find(
    one =>
      shareOf(samples, one) >= outlineColor.minShare &&
      shareOf(next, one) <= outlineColor.maxBetween &&
      [others, atBorder].every(some => shareOf(some, one) <= outlineColor.maxBeyond),
  )
  if (!color) return undefined
  const away = distancesToColors(image, window, [{ ...color, spread: 0 }])
  const isOutline = (i: number) =>
    distance[i] <= outlineColor.from * height && away[i] <= outlineEdge.maxDifference
  return dilate(createMask(letters.width, letters.height, isOutline), outlineEdge.width)
}
