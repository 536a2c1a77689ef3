import { dilate } from '../mask/dilate.ts'
import { squaredDepth, squaredDistance } from '../mask/distance.ts'
import { type Component, findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { type BackgroundColor, findBackgroundColors } from './background-colors.ts'
import { findInkByColor, shareBetween, shareOf } from './ink-by-color.ts'
import { expandLine, isInLine } from './line-geometry.ts'
import {
  distancesAt,
  distancesToColors,
  type Ink,
  positionInLine,
  sampleColors,
  samplePixels,
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
/** Upper limits, in pixels, for tall lines or rectangles that the user drew around several lines. */
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
/** More may be text, up to this share, if at most half as much of its color is above and below the line. */
const maxBoldShare = 0.5
/** A background color with this share inside the line may be the text's, if so much of the rest lies between two. */
const minFrequentShare = 0.12
const minEdgeShare = 0.5
/** Letters cover at most this share of their line's edge. */
const maxEdgeInk = 0.5
/** Maximum mean width of such edges, relative to the line's height; letters' strokes are wider. */
const maxEdgeWidth = 0.06
/** A component longer than this, relative to the line's height, with more than this share outside is a frame. */
const frame = { length: 2, outside: 0.3 }
/**
 * Such a component contains letters, as a drawn line that touches them does, if a row in the middle of the line has this
 * many times as much of it as a row at the line's edge, unlike a frame or a post; where these rows are, relative to the
 * line's height from its middle.
 */
const lettersInFrame = { ratio: 1.5, middle: 0.25, edge: 0.42 }
/** On calm background, a component with so much outside that extends farther, as a share of the overhang, is an object. */
const maxReach = 0.9
/** Such an object is a letter with something that touches it, if it has this share inside. */
const minInsideShare = 0.3

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
  const inside = insideLine(window)
  const onCalm = findInkOnCalm(image, taken, window, inside)
  if (onCalm) return onCalm
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
    const ink: Ink = { distances, threshold: classification.threshold, hasShadow: false, isOnCalm: false }
    if (isInkAtEdge(ink, window)) continue
    if (!isOnlyEdges(image, window, ink, inside, colors)) return ink
  }
  return findInkByColor(image, taken, window)
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
  return { distances: distancesToColors(image, window, colors), threshold, hasShadow: false, isOnCalm: true }
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
function isInkAtEdge({ distances, threshold }: Ink, window: Window): boolean {
  const { height } = window.line
  const edge = samplePixels(
    window,
    (along, below) => Math.max(along, below) <= 0 && Math.max(along, below) >= -border.within * height,
  )
  return countWhere(edge, i => distances[i] > threshold) > maxEdgeInk * edge.length
}

/**
 * Whether ink is only the soft edges between two colors of the background, of which one is the text's: as on a sign
 * whose frame has that color.
 */
function isOnlyEdges(
  image: Raster,
  window: Window,
  { distances, threshold }: Ink,
  inside: number[],
  background: readonly BackgroundColor[],
): boolean {
  const samples = sampleColors(image, window, inside)
  const frequent = background.filter(color => shareOf(samples, color) >= minFrequentShare)
  if (frequent.length < 2) return false
  const isInk = (i: number) => distances[i] > threshold
  const colors = sampleColors(image, window, inside.filter(isInk))
  const isMixture = frequent.some((one, i) =>
    frequent.slice(i + 1).some(other => shareBetween(colors, one, other) >= minEdgeShare),
  )
  if (!isMixture) return false
  const mask = createMask(window.right - window.left, window.bottom - window.top, isInk)
  return strokeWidth(mask) < maxEdgeWidth * window.line.height
}

function countWhere(values: ArrayLike<number>, holds: (value: number) => boolean): number {
  let count = 0
  for (let n = 0; n < values.length; n++) if (holds(values[n])) count++
  return count
}

function expandStrokes(ink: Ink, window: Window): Mask {
  const { distances: away, threshold, hasShadow } = ink
  const { line } = window
  const size = { width: window.right - window.left, height: window.bottom - window.top }
  const isInReach = pixelTest(window, expandLine(line, overhang * line.height))
  const core = createMask(size.width, size.height, i => away[i] > threshold && isInReach(i))
  const strokes: Mask = { data: new Uint8Array(away.length), ...size }
  const inkOf = componentInk(window, ink)
  for (const component of findComponents(core))
    for (const pixel of inkOf(component)) strokes.data[pixel] = 255
  const soft = Math.max(12, 0.35 * threshold)
  const distance = squaredDistance(strokes)
  const reach = Math.min(maxSoftPx, softReach * line.height) ** 2
  const isEdge = (i: number) => away[i] > soft && distance[i] <= reach
  const edged = createMask(size.width, size.height, i => strokes.data[i] > 0 || isEdge(i))
  const dilation = Math.max(1.5, 0.05 * line.height, haloRatio * strokeWidth(strokes))
  const shadow = hasShadow ? shadowRatio * line.height : 0
  const dilated = dilate(edged, Math.max(shadow, Math.min(maxDilationPx, dilation)))
  fillHoles(dilated, maxHoleRatio * line.height ** 2)
  return dilated
}

/** Which pixels of a component are ink of the window's line: all, those inside the line, or none. */
function componentInk(window: Window, { isOnCalm }: Ink): (component: Component) => Int32Array {
  const { line } = window
  const isInside = pixelTest(window, line)
  const isNear = pixelTest(window, expandLine(line, maxReach * overhang * line.height))
  const none = new Int32Array()
  return ({ pixels, left, top, right, bottom }) => {
    const inside = pixels.filter(isInside)
    const insideShare = inside.length / pixels.length
    if (inside.length === 0) return none
    if (1 - insideShare <= frame.outside) return pixels
    if (Math.hypot(right - left, bottom - top) > frame.length * line.height)
      return containsLetters(inside, window) ? inside : none
    if (!isOnCalm || pixels.every(isNear)) return pixels
    return insideShare >= minInsideShare ? inside : none
  }
}

/** Whether pixels inside a line are more numerous in its middle than at its edges. */
function containsLetters(inside: Int32Array, window: Window): boolean {
  const { height } = window.line
  const columns = window.right - window.left
  let [middle, edge] = [0, 0]
  for (const i of inside) {
    const { below } = positionInLine(window, i % columns, Math.floor(i / columns))
    const distance = below / height + 0.5
    if (distance <= lettersInFrame.middle) middle++
    else if (distance >= lettersInFrame.edge) edge++
  }
  const rows = { middle: lettersInFrame.middle, edge: 0.5 - lettersInFrame.edge }
  return middle / rows.middle > (lettersInFrame.ratio * edge) / rows.edge
}

/** Tests whether a window's pixel lies in a line. */
function pixelTest({ left, top, right }: Window, line: RotatedRectangle): (pixel: number) => boolean {
  const width = right - left
  return pixel => isInLine(line, left + (pixel % width), top + Math.floor(pixel / width))
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
