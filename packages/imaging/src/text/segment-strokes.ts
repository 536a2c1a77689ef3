import { dilate } from '../mask/dilate.ts'
import { squaredDistance } from '../mask/distance.ts'
import { type Component, findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { findInkOrHue, strokeWidth } from './find-ink.ts'
import { expandLine, isInLine } from './line-geometry.ts'
import { type Ink, positionInLine, type Window } from './line-window.ts'

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
 * @returns a mask of the window, and whether it has all shades of the letters; undefined if background and text can't be
 *   separated reliably
 */
export function segmentStrokes(
  image: Raster,
  taken: Mask,
  window: Window,
): { strokes: Mask; hasAllShades: boolean } | undefined {
  const ink = findInkOrHue(image, taken, window)
  return ink && { strokes: expandStrokes(ink, window), hasAllShades: ink.isByHue ?? false }
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
  const dilated = dilate(edged, Math.min(maxDilationPx, Math.max(shadow, dilation)))
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
export function fillHoles(mask: Mask, maxPixels: number): void {
  const inverse: Mask = { ...mask, data: mask.data.map(value => (value ? 0 : 255)) }
  for (const { pixels, left, top, right, bottom } of findComponents(inverse)) {
    const isEnclosed = left > 0 && top > 0 && right < mask.width && bottom < mask.height
    if (isEnclosed && pixels.length <= maxPixels) for (const pixel of pixels) mask.data[pixel] = 255
  }
}
