import { dilate } from '../mask/dilate.ts'
import { squaredDepth, squaredDistance } from '../mask/distance.ts'
import { findComponents } from '../mask/find-components.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { findBackgroundColors } from './background-colors.ts'
import { findInkByColor, shareOf } from './ink-by-color.ts'
import {
  distancesToColors,
  filterPixels,
  type Ink,
  sampleColors,
  visitPixels,
  type Window,
} from './line-window.ts'
import { otsu, type Threshold } from './otsu.ts'

/** Minimum line height, in pixels, for stroke segmentation. */
const minHeight = 9
/** Minimum number of background samples. */
const minBackgroundPixels = 60
/** The border of a line, inside and outside its edge; relative to the line's height. */
const border = { within: 0.08, beyond: 0.15 }
/** Of a line whose edges lie on something else, such as a sign's frame, the border is taken further inside. */
const innerRatio = 0.75
/**
 * How far strokes may extend beyond their line, and soft edges beyond strokes; relative to the line's height.
 */
const overhang = 0.3
const softReach = 0.14
/** Upper limits, in pixels, for high lines or rectangles that the user drew around several lines. */
const maxSoftPx = 14
const maxDilationPx = 6
/** Width of the halo that sharpening leaves around strokes, relative to theirs. */
const haloRatio = 0.5
/** How far a shadow or outline, which can't be told from a varied background, may extend; relative to the height. */
const shadowRatio = 0.1
/** Largest area of a hole in strokes that is filled; relative to the square of the line's height. */
const maxHoleRatio = 0.06
/** Minimum color difference between text and background, in levels; minimum share of a line that is text. */
const minColorDifference = 36
const minInkShare = 0.03
/** A line's most frequent color is its background if the rest of that differs little, in levels, and is most of it. */
const maxCalmSpread = 22
const minCalmSeparability = 0.8
const maxCalmInkShare = 0.42
/** A component longer than this, relative to the line's height, with more than this share outside is a frame. */
const frame = { length: 2, outside: 0.3 }

/**
 * Segment the strokes of a line: pixels whose color differs from the background around it, with soft edges
 * and shadow.
 *
 * @param taken pixels of all lines, which aren't sampled as background
 * @returns a mask of the window; undefined if background and text can't be separated reliably
 */
export function segmentStrokes(image: Raster, taken: Mask, window: Window): Mask | undefined {
  const ink = findInk(image, taken, window)
  return ink && expandStrokes(ink, window)
}

/**
 * Find the text of a line by its distance from the background around it; if that is too varied, by its own colors.
 *
 * @param taken pixels of all lines, which aren't sampled as background
 * @returns undefined if background and text can't be separated reliably
 */
export function findInk(image: Raster, taken: Mask, window: Window): Ink | undefined {
  if (window.line.height < minHeight) return undefined
  const inner = { ...window, line: { ...window.line, height: innerRatio * window.line.height } }
  for (const backgroundPixels of [
    borderPixels(window),
    surroundingBackground(taken, window),
    borderPixels(inner),
  ]) {
    if (backgroundPixels.length < minBackgroundPixels) continue
    const distances = distancesToColors(
      image,
      window,
      findBackgroundColors(sampleColors(image, window, backgroundPixels)),
    )
    const classification = otsu(insideLine(distances, window))
    if (isReliable(classification, distances, backgroundPixels))
      return { distances, threshold: classification.threshold, hasShadow: false }
  }
  return findInkOnCalm(image, window) ?? findInkByColor(image, taken, window)
}

/** Find text by its distance from the most frequent color in its line, if that color is calm, as on a framed sign. */
function findInkOnCalm(image: Raster, window: Window): Ink | undefined {
  const inside = filterPixels(window, (along, below) => along <= 0 && below <= 0)
  if (inside.length < minBackgroundPixels) return undefined
  const samples = sampleColors(image, window, inside)
  const shares = findBackgroundColors(samples).map(color => ({ color, share: shareOf(samples, color) }))
  const [{ color }] = shares.toSorted((one, other) => other.share - one.share)
  const distances = distancesToColors(image, window, [{ ...color, spread: 0 }])
  const { threshold, gap, highShare, separability } = otsu(insideLine(distances, window))
  const low = inside.filter(i => distances[i] <= threshold)
  const spread = low.reduce((sum, i) => sum + distances[i], 0) / low.length
  const isCalm = spread <= maxCalmSpread && separability >= minCalmSeparability
  return isCalm && gap >= minColorDifference && highShare >= minInkShare && highShare <= maxCalmInkShare
    ? { distances, threshold, hasShadow: false }
    : undefined
}

/** Pixels of the window around the line that belong to no line. */
function surroundingBackground(taken: Mask, window: Window): number[] {
  const columns = window.right - window.left
  return filterPixels(window, (along, below, i) => {
    const at = (window.top + Math.floor(i / columns)) * taken.width + window.left + (i % columns)
    return Math.max(along, below) <= window.reach && !taken.data[at]
  })
}

/** Pixels along the line's upper and lower edge: background except for a few ascenders and descenders. */
function borderPixels(window: Window): number[] {
  const { height } = window.line
  return filterPixels(
    window,
    (along, below) => along <= 0 && below >= -border.within * height && below <= border.beyond * height,
  )
}

function insideLine(away: Float32Array, window: Window): Float32Array {
  const inside = new Float32Array(away.length)
  let count = 0
  visitPixels(window, (along, below, i) => {
    if (along <= 0 && below <= 0) inside[count++] = away[i]
  })
  return inside.subarray(0, count)
}

/**
 * Whether the classes are clearly separated, text is the smaller one, and almost none of it is in the
 * background.
 */
function isReliable(
  { threshold, highShare, gap, separability }: Threshold,
  away: Float32Array,
  background: number[],
): boolean {
  if (gap < minColorDifference || separability < 0.6 || highShare < minInkShare || highShare > 0.6)
    return false
  const strays = countWhere(background, pixel => away[pixel] > threshold)
  return strays < 0.08 * background.length
}

function countWhere(pixels: ArrayLike<number>, holds: (pixel: number) => boolean): number {
  let count = 0
  for (let n = 0; n < pixels.length; n++) if (holds(pixels[n])) count++
  return count
}

function expandStrokes({ distances: away, threshold, hasShadow }: Ink, window: Window): Mask {
  const { line } = window
  const width = window.right - window.left
  const size = { width, height: window.bottom - window.top }
  const near = new Float32Array(away.length)
  const core: Mask = { data: new Uint8Array(away.length), ...size }
  visitPixels(window, (along, below, i) => {
    near[i] = Math.max(along, below)
    if (away[i] > threshold && near[i] <= overhang * line.height) core.data[i] = 255
  })
  const strokes: Mask = { data: new Uint8Array(away.length), ...size }
  for (const component of findComponents(core)) {
    const { pixels, left, top, right, bottom } = component
    const outside = countWhere(pixels, pixel => near[pixel] > 0) / pixels.length
    const isLong = Math.hypot(right - left, bottom - top) > frame.length * line.height
    if (outside < 1 && !(isLong && outside > frame.outside))
      for (const pixel of pixels) strokes.data[pixel] = 255
  }
  const soft = Math.max(12, 0.35 * threshold)
  const distance = squaredDistance(strokes)
  const reach = Math.min(maxSoftPx, softReach * line.height) ** 2
  const edged: Mask = {
    data: strokes.data.map((value, i) => (value || (away[i] > soft && distance[i] <= reach) ? 255 : 0)),
    ...size,
  }
  const dilation = Math.max(1.5, 0.05 * line.height, haloRatio * strokeWidth(strokes))
  const shadow = hasShadow ? shadowRatio * line.height : 0
  const dilated = dilate(edged, Math.max(shadow, Math.min(maxDilationPx, dilation)))
  fillHoles(dilated, maxHoleRatio * line.height ** 2)
  return dilated
}

/** Fill holes up to a number of pixels: a stroke's core may have a color that also occurs in the background. */
function fillHoles(mask: Mask, maxPixels: number): void {
  const inverse: Mask = { ...mask, data: mask.data.map(value => (value ? 0 : 255)) }
  for (const { pixels, left, top, right, bottom } of findComponents(inverse)) {
    const isEnclosed = left > 0 && top > 0 && right < mask.width && bottom < mask.height
    if (isEnclosed && pixels.length <= maxPixels) for (const pixel of pixels) mask.data[pixel] = 255
  }
}

/** Mean width of strokes, in pixels: on average a pixel of a bar is a quarter of its width away from the edge. */
function strokeWidth(strokes: Mask): number {
  const depth = squaredDepth(strokes)
  let [sum, count] = [0, 0]
  for (let i = 0; i < depth.length; i++) {
    if (!strokes.data[i]) continue
    sum += Math.sqrt(depth[i]) - 0.5
    count++
  }
  return count > 0 ? (4 * sum) / count : 0
}
