import { squaredDepth, squaredDistance } from '../mask/distance.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { type BackgroundColor, findBackgroundColors } from './background-colors.ts'
import { findInkByColor, shareBetween, shareOf } from './ink-by-color.ts'
import {
  distancesAt,
  distancesToColors,
  type Ink,
  sampleColors,
  samplePixels,
  type Window,
} from './line-window.ts'
import { otsu, type Threshold } from './otsu.ts'

/** Minimum height, in pixels, of lines whose text is told from the background. */
const minHeight = 9
/** Minimum number of background samples. */
const minBackgroundPixels = 60
/** The border of a line, inside and outside its edge; relative to the line's height. */
const border = { within: 0.08, beyond: 0.15 }
/** Of a line whose edges lie on something else, such as a sign's frame, the border is taken further inside. */
const innerRatio = 0.75
/** Minimum color difference between text and background, in levels; minimum share of a line that is text. */
const minColorDifference = 36
const minInkShare = 0.03
/** A line's most frequent color is its background if the rest of that differs little, in levels, and is most of it. */
const maxCalmSpread = 22
const minCalmSeparability = 0.8
const maxCalmInkShare = 0.42
/** More may be text, up to this share, if at most half as much of its color is above and below the line. */
const maxBoldShare = 0.65
/** A background color with this share inside the line may be the text's, if so much of the rest lies between two. */
const minFrequentShare = 0.12
const minEdgeShare = 0.5
/** Letters cover at most this share of their line's edge. */
const maxEdgeInk = 0.5
/**
 * Ink that is more frequent above and below the line, or along its edge, than inside, by this factor, may be the
 * background's: a ribbon's stripes, edges and highlights.
 */
const maxOutsideRatio = 1
/** Letters found by their colors instead cover less of the line's edge than of the line, by this factor. */
const maxEdgeRatio = 0.9
/**
 * Less ink than this share of the line may be a part of the letters, or only their edges. Then at least so much of it is
 * in or next to their ink, within a distance relative to the line's height, and that covers at most this share of the
 * line: more are shades of a gradient.
 */
const minSureShare = 0.12
const nextTo = { minShare: 0.75, distance: 0.08 }
const maxSureShare = 0.45
/** Maximum mean width of such edges, relative to the line's height; letters' strokes are wider. */
const maxEdgeWidth = 0.06

/**
 * Find the text of a line by its distance from the background around it; if that is too varied, by its own colors.
 *
 * @param taken pixels of all lines, which aren't sampled as background
 * @returns undefined if background and text can't be separated reliably
 */
export function findInk(image: Raster, taken: Mask, window: Window): Ink | undefined {
  if (window.line.height < minHeight) return undefined
  const inside = insideLine(window)
  return findInkOnCalm(image, taken, window, inside) ?? findInkOnVaried(image, taken, window, inside)
}

/** Find text by what differs from the background around its line, or by the colors that are rare there. */
function findInkOnVaried(image: Raster, taken: Mask, window: Window, inside: number[]): Ink | undefined {
  const ink = findInkByBackground(image, taken, window, inside)
  if (!ink) return findInkByColor(image, taken, window)
  const share = shareOfInk(ink, inside)
  const isMoreOutside =
    shareOfInk(ink, surroundingBackground(taken, window, 0)) > maxOutsideRatio * share ||
    shareOfInk(ink, edgeOf(window)) > maxOutsideRatio * share
  if (!isMoreOutside && share >= minSureShare) return ink
  const byColor = findInkByColor(image, taken, window)
  if (!byColor) return ink
  return isBetter(byColor, ink, window, { inside, isMoreOutside }) ? byColor : ink
}

/** Whether the ink found by its colors rather is the text than that found by the background, which is doubtful. */
function isBetter(
  byColor: Ink,
  ink: Ink,
  window: Window,
  { inside, isMoreOutside }: { inside: number[]; isMoreOutside: boolean },
): boolean {
  if (shareOfInk(byColor, edgeOf(window)) > maxEdgeRatio * shareOfInk(byColor, inside)) return false
  if (isMoreOutside) return true
  const found = inside.filter(i => ink.distances[i] > ink.threshold)
  const share = shareOfInk(byColor, inside)
  if (share <= found.length / inside.length || share > maxSureShare) return false
  const distance = squaredDistance(maskOfInk(byColor, window))
  const maxDistance = (nextTo.distance * window.line.height) ** 2
  return found.filter(i => distance[i] <= maxDistance).length >= nextTo.minShare * found.length
}

const maskOfInk = ({ distances, threshold }: Ink, { left, top, right, bottom }: Window): Mask =>
  createMask(right - left, bottom - top, i => distances[i] > threshold)

/** Find text by its distance from the background around its line, if that has few colors. */
function findInkByBackground(image: Raster, taken: Mask, window: Window, inside: number[]): Ink | undefined {
  const inner = { ...window, line: { ...window.line, height: innerRatio * window.line.height } }
  for (const sampleBackground of [
    () => borderPixels(window),
    () => surroundingBackground(taken, window),
    () => borderPixels(inner),
  ]) {
    const background = sampleBackground()
    if (background.length < minBackgroundPixels) continue
    const colors = findBackgroundColors(sampleColors(image, window, background))
    const classification = otsu(distancesAt(image, window, colors, inside))
    if (!isReliable(classification, distancesAt(image, window, colors, background))) continue
    const distances = distancesToColors(image, window, colors)
    const ink: Ink = { distances, threshold: classification.threshold }
    if (isInkAtEdge(ink, window)) continue
    if (!isOnlyEdges(image, window, ink, inside, colors)) return ink
  }
  return undefined
}

/**
 * Find text by its distance from the most frequent color in its line, if that color is calm, whatever is around it: a
 * sign's frame, which may have the text's color.
 *
 * @param inside pixels of the line
 */
function findInkOnCalm(image: Raster, taken: Mask, window: Window, inside: number[]): Ink | undefined {
  if (inside.length < minBackgroundPixels) return undefined
  const samples = sampleColors(image, window, inside)
  const shares = findBackgroundColors(samples).map(color => ({ color, share: shareOf(samples, color) }))
  const [{ color }] = shares.toSorted((one, other) => other.share - one.share)
  const colors = [{ ...color, spread: 0 }]
  const distances = distancesAt(image, window, colors, inside)
  const { threshold, gap, highShare, separability } = otsu(distances)
  const low = distances.filter(distance => distance <= threshold)
  const spread = low.reduce((sum, distance) => sum + distance, 0) / low.length
  if (spread > maxCalmSpread || separability < minCalmSeparability) return undefined
  if (gap < minColorDifference || highShare < minInkShare || highShare > maxBoldShare) return undefined
  if (highShare > maxCalmInkShare) {
    const beside = distancesAt(image, window, colors, surroundingBackground(taken, window, 0))
    const besideShare = countWhere(beside, distance => distance > threshold) / beside.length
    if (!(besideShare <= 0.5 * highShare)) return undefined
  }
  const ink: Ink = {
    distances: distancesToColors(image, window, colors),
    threshold,
  }
  return highShare > maxEdgeInk && isInkAtEdge(ink, window) ? undefined : ink
}

/**
 * Pixels of the window around the line that belong to no line.
 *
 * @param maxAlong how far beyond the line's ends, in pixels; 0 for those above and below it only
 */
function surroundingBackground(taken: Mask, window: Window, maxAlong = window.reach): number[] {
  const columns = window.right - window.left
  return samplePixels(window, (along, below, i) => {
    const at = (window.top + Math.floor(i / columns)) * taken.width + window.left + (i % columns)
    return along <= maxAlong && below <= window.reach && !taken.data[at]
  })
}

/** Pixels along the line's upper and lower edge: background except for a few ascenders and descenders. */
function borderPixels(window: Window): number[] {
  const { height } = window.line
  return samplePixels(
    window,
    (along, below) => along <= 0 && below >= -border.within * height && below <= border.beyond * height,
  )
}

const insideLine = (window: Window): number[] =>
  samplePixels(window, (along, below) => along <= 0 && below <= 0)

/**
 * Whether the classes are clearly separated, text is the smaller one, and almost none of it is in the
 * background.
 *
 * @param background distances of the background's pixels
 */
function isReliable(
  { threshold, highShare, gap, separability }: Threshold,
  background: Float32Array,
): boolean {
  if (gap < minColorDifference || separability < 0.6 || highShare < minInkShare || highShare > 0.6)
    return false
  const strays = countWhere(background, distance => distance > threshold)
  return strays < 0.08 * background.length
}

/** Whether ink covers most of the line's edge: then it is the background, and the letters have the color around it. */
const isInkAtEdge = (ink: Ink, window: Window) => shareOfInk(ink, edgeOf(window)) > maxEdgeInk

/** Pixels of a line at its edge. */
const edgeOf = (window: Window) =>
  samplePixels(
    window,
    (along, below) =>
      Math.max(along, below) <= 0 && Math.max(along, below) >= -border.within * window.line.height,
  )

const shareOfInk = ({ distances, threshold }: Ink, pixels: number[]) =>
  countWhere(pixels, i => distances[i] > threshold) / pixels.length

/**
 * Whether ink is only the soft edges between two colors of the background, of which one is the text's: as on a sign
 * whose frame has that color.
 */
function isOnlyEdges(
  image: Raster,
  window: Window,
  ink: Ink,
  inside: number[],
  background: readonly BackgroundColor[],
): boolean {
  const samples = sampleColors(image, window, inside)
  const frequent = background.filter(color => shareOf(samples, color) >= minFrequentShare)
  if (frequent.length < 2) return false
  const colors = sampleColors(
    image,
    window,
    inside.filter(i => ink.distances[i] > ink.threshold),
  )
  const isMixture = frequent.some((one, i) =>
    frequent.slice(i + 1).some(other => shareBetween(colors, one, other) >= minEdgeShare),
  )
  if (!isMixture) return false
  return strokeWidth(maskOfInk(ink, window)) < maxEdgeWidth * window.line.height
}

function countWhere(values: ArrayLike<number>, holds: (value: number) => boolean): number {
  let count = 0
  for (let n = 0; n < values.length; n++) if (holds(values[n])) count++
  return count
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
