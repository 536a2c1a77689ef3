import type { Background } from '../complete/grain.ts'
import { dilate } from '../mask/dilate.ts'
import { findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { differenceFrom, isDifferent } from './difference-from-background.ts'
import { expandLine, isInLine } from './line-geometry.ts'
import { objectsAcrossLine } from './objects-across-line.ts'
import { thickParts } from './thick-parts.ts'

/** How far letters may extend beyond their line; relative to its height. */
const reach = 0.5
/** What extends farther over at most this width is a drawn line that touches letters; relative to the line's height. */
const maxDrawnWidth = 0.35
/** Half the width from which a part of what extends farther is an object rather than a letter's stroke; the same. */
const objectRadius = 0.16
/** At least so many times as much of an object is outside the line, in that reach, as inside. */
const minOutsideRatio = 1.5
/** Nothing this far inside a line, from its upper and lower edge and from its ends, is an object; relative to its height. */
const core = { below: 0.2, along: 0.3 }
/** Width of the border inside a line, relative to its height, on which its background must show, and on which share. */
const borderRatio = 0.08
const minBorderShare = 0.5

/** Masks of the background's box. */
export interface LettersOnBackground {
  /** Letters with everything that differs from the background inside their line, without objects. */
  letters: Mask
  /** What extends from outside into the line: the surroundings of a sign that is hardly larger than its text. */
  objects: Mask
}

/**
 * Tell a line's letters from the objects that extend into it, by what differs from the background between the letters.
 *
 * @param others lines, whose letters aren't objects
 * @param halo   in pixels, by which letters are expanded
 * @returns undefined if the background doesn't show at the line's edges: it may be the letters' color
 */
export function lettersOnBackground(
  image: Raster,
  background: Background,
  { line, others, halo }: { line: RotatedRectangle; others: readonly RotatedRectangle[]; halo: number },
): LettersOnBackground | undefined {
  const { box } = background
  const size = { width: box.right - box.left, height: box.bottom - box.top }
  const mask = (isSet: (pixel: number) => boolean) => createMask(size.width, size.height, isSet)
  const isIn = (area: RotatedRectangle) => (i: number) =>
    isInLine(area, box.left + (i % size.width), box.top + Math.floor(i / size.width))
  const isInside = isIn(line)
  const differs = mask(i => isDifferent(image, background, i))
  if (!showsAtBorder(differs, isInside, isIn(expandLine(line, -borderRatio * line.height)))) return undefined
  const isInReach = isIn(expandLine(line, reach * line.height))
  const isNearer = isIn(expandLine(line, reach * line.height - 1.5))
  const alone = differenceFrom(image, background, { line, others })
  const near = mask(i => alone.data[i] > 0 && isInReach(i))
  const thick = thickParts(differs, objectRadius * line.height)
  const isCore = isIn(coreOf(line))
  const objects = objectsAcrossLine(image, background, { line, others })
  for (const { pixels } of findComponents(mask(i => thick.data[i] > 0 && near.data[i] > 0))) {
    const contact = pixels.filter(i => !isNearer(i)).length
    const inside = pixels.filter(isInside).length
    const isObject =
      contact > maxDrawnWidth * line.height && pixels.length - inside >= minOutsideRatio * inside
    if (isObject) for (const i of pixels) if (!isCore(i)) objects.data[i] = 255
  }
  const letters = mask(() => false)
  for (const { pixels } of findComponents(mask(i => near.data[i] > objects.data[i]))) {
    if (!pixels.some(isInside)) continue
    const isWhole = pixels.every(isNearer)
    for (const i of pixels) if (isWhole || isInside(i)) letters.data[i] = 255
  }
  return { letters: dilate(letters, halo), objects }
}

const coreOf = (line: RotatedRectangle): RotatedRectangle => ({
  ...line,
  width: line.width - 2 * core.along * line.height,
  height: (1 - 2 * core.below) * line.height,
})

/** Whether enough of the border inside a line doesn't differ from its background. */
function showsAtBorder(
  differs: Mask,
  isInside: (i: number) => boolean,
  isWithin: (i: number) => boolean,
): boolean {
  let [border, plain] = [0, 0]
  for (let i = 0; i < differs.data.length; i++) {
    if (!isInside(i) || isWithin(i)) continue
    border++
    if (!differs.data[i]) plain++
  }
  return plain >= minBorderShare * border
}
