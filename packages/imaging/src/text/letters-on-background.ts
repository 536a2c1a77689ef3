import type { Background } from '../complete/grain.ts'
import { dilate } from '../mask/dilate.ts'
import { squaredDepth } from '../mask/distance.ts'
import { type Component, findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { findBackgroundColors } from './background-colors.ts'
import { differenceAt, differenceFrom, isDifferent } from './difference-from-background.ts'
import { expandLine, isInLine } from './line-geometry.ts'
import { distancesAt, sampleColors, type Window } from './line-window.ts'
import { objectsAcrossLine } from './objects-across-line.ts'

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

/**
 * What differs less than this from the background, relative to the difference that this share of all pixels of letters
 * have at most, is the background's texture.
 */
const minContrast = { ratio: 0.35, share: 0.75 }
/** How far what differs less may be from that, relative to the line's height: soft edges, glows and shadows. */
const weakReach = 0.14
/** What is in the line with this share is a letter, if there is enough of it, relative to the line's area. */
const sureLetters = { minInside: 0.8, minShare: 0.06 }
/** What is in the line with less than this share is a letter if so much of it has their color, up to this many levels. */
const outsider = { maxInside: 0.5, minAlike: 0.6, maxDifference: 45 }

/** Masks of the background's box. */
export interface LettersOnBackground {
  /** Letters with everything that differs from the background inside their line, without objects. */
  letters: Mask
  /** What extends from outside into the line: the surroundings of a sign that is hardly larger than its text. */
  objects: Mask
}

export interface LineOnBackground {
  line: RotatedRectangle
  /** Other lines, whose letters aren't objects. */
  others: readonly RotatedRectangle[]
  /** In pixels, by which letters are expanded. */
  halo: number
}

/**
 * Tell a line's letters from the objects that extend into it, by what differs from the background between the letters.
 *
 * @returns undefined if the background doesn't show at the line's edges: it may be the letters' color
 */
export function lettersOnBackground(
  image: Raster,
  background: Background,
  { line, others, halo }: LineOnBackground,
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
  const objects = objectsAcrossLine(image, background, line, alone)
  for (const { pixels } of findComponents(mask(i => thick.data[i] > 0 && near.data[i] > 0))) {
    const contact = pixels.filter(i => !isNearer(i)).length
    const inside = pixels.filter(isInside).length
    const isObject =
      contact > maxDrawnWidth * line.height && pixels.length - inside >= minOutsideRatio * inside
    if (isObject) for (const i of pixels) if (!isCore(i)) objects.data[i] = 255
  }
  const letters = mask(() => false)
  const candidates = findComponents(mask(i => near.data[i] > objects.data[i])).filter(({ pixels }) =>
    pixels.some(isInside),
  )
  const letterPixels = letterFilter(image, background, { line, candidates, isInside })
  for (const component of candidates) {
    const isWhole = component.pixels.every(isNearer)
    for (const i of letterPixels(component)) if (isWhole || isInside(i)) letters.data[i] = 255
  }
  return { letters: dilate(letters, halo), objects }
}

/**
 * Which pixels of something that differs from the background are letters, by those that are in the line for the most part:
 * texture and shading differ less, and what is mostly outside, such as a sign's frame, has another color.
 */
function letterFilter(
  image: Raster,
  background: Background,
  { line, candidates, isInside }: Candidates,
): (component: Component) => Int32Array {
  const shareInside = ({ pixels }: Component) => pixels.filter(isInside).length / pixels.length
  const sure = candidates.filter(component => shareInside(component) >= sureLetters.minInside)
  const pixels = Int32Array.from(sure.flatMap(component => Array.from(component.pixels)))
  if (pixels.length < sureLetters.minShare * line.width * line.height) return component => component.pixels
  const sorted = Float32Array.from(pixels, i => differenceAt(image, background, i)).toSorted()
  const enough = minContrast.ratio * sorted[Math.floor(minContrast.share * (sorted.length - 1))]
  const isStrong = (i: number) => differenceAt(image, background, i) >= enough
  const window: Window = { line, ...background.box, reach: 0 }
  const samples = sampleColors(image, window, Array.from(pixels.filter(isStrong)))
  const colors = findBackgroundColors(samples).map(color => ({ ...color, spread: 0 }))
  const [width, height] = [window.right - window.left, window.bottom - window.top]
  const strong = createMask(width, height, () => false)
  for (const component of candidates) {
    const found = component.pixels.filter(isStrong)
    const away = distancesAt(image, window, colors, Array.from(found))
    const alike = away.filter(distance => distance <= outsider.maxDifference).length
    if (shareInside(component) >= outsider.maxInside || alike >= outsider.minAlike * found.length)
      for (const i of found) strong.data[i] = 255
  }
  const soft = dilate(strong, weakReach * line.height)
  return ({ pixels }) =>
    pixels.some(i => strong.data[i]) ? pixels.filter(i => soft.data[i]) : new Int32Array()
}

interface Candidates {
  line: RotatedRectangle
  candidates: readonly Component[]
  isInside: (i: number) => boolean
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

/**
 * A mask's parts that a disc fits into, with their edges and two pixels around them.
 *
 * @param radius of the disc, in pixels
 */
function thickParts(mask: Mask, radius: number): Mask {
  const depth = squaredDepth(mask)
  const cores = createMask(mask.width, mask.height, i => depth[i] > radius ** 2)
  return dilate(cores, radius + 2)
}
