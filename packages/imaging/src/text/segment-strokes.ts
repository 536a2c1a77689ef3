import { join } from 'node:path'
import { type Box, uniteBoxes } from '../box.ts'
import type { LineStrokes, TextRegion } from '../engines.ts'
import { dilate } from '../mask/dilate.ts'
import { findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import { type InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import { openSession } from '../onnx/open-session.ts'
import { boundingBox, cornersOf, type RotatedRectangle, toRotatedRectangle } from '../quad.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { expandLine, isInLine, maskOfLines, splitLine } from './line-geometry.ts'
import { rectifiedCrop } from './rectified-crop.ts'
import { tightenStrokes } from './tighten-strokes.ts'

const file = join(import.meta.dirname, '../../models/text-strokes.onnx')
/** Height of a line in the network's input, in pixels, as in training. */
const lineHeight = 48
/** What the network sees around a line, relative to its height. */
const surroundings = 0.5
/** Lower lines are treated as if they had this height, in pixels, and longer ones in parts so many times as wide as high. */
const minHeight = 6
const partRatio = 24
/** The network halves its input five times. */
const granularity = 32
/** From which probability a pixel belongs to a stroke, and from which it does if it is connected with such a pixel. */
const threshold = { sure: 0.5, connected: 0.2 }
/** How far strokes may extend beyond their line, relative to its height. */
const overhang = 0.35
/** The network's edges are so many of its pixels too narrow; least and largest width of the margin in the image's pixels. */
const margin = { ratio: 0.5, minPx: 1, maxPx: 6 }
/** A line in which less than this share belongs to strokes is masked as a whole, expanded relative to its height. */
const minShare = 0.02
const wholeLineMargin = 0.1

/** Open the network of training/strokes, a U-Net that takes a line of text and its box. */
export function loadStrokeNetwork(): Promise<InferenceSession> {
  return openSession('the segmentation of text', file)
}

/**
 * Segment the strokes of a line with all that belongs to them: outline, shadow, soft edges and what sharpening left beside
 * them. The network sees the line rectified at one size.
 *
 * @param corners in pixels of the image, of a line or a block of lines
 * @returns the whole line if the network finds no strokes in it
 */
export async function segmentStrokes(
  session: InferenceSession,
  image: Raster,
  corners: TextRegion['corners'],
): Promise<LineStrokes> {
  const given = toRotatedRectangle(corners)
  const line = { ...given, height: Math.max(minHeight, given.height) }
  const areaOf = (part: RotatedRectangle) =>
    boundingBox(cornersOf(expandLine(part, overhang * line.height)), image)
  const box = areaOf(line)
  const probability = createPlane(box.right - box.left, box.bottom - box.top, () => 0)
  for (const part of splitLine(line, partRatio)) {
    const area = areaOf(part)
    if (area.right <= area.left || area.bottom <= area.top) continue
    const seen = seenArea(part)
    const output = await run(session, image, line, seen)
    for (let y = area.top; y < area.bottom; y++) {
      for (let x = area.left; x < area.right; x++) {
        const i = (y - box.top) * probability.width + x - box.left
        probability.data[i] = Math.max(probability.data[i], sampleAt(output, seen, x, y))
      }
    }
  }
  return { box, strokes: strokesOf(image, probability, line, box) }
}

/** The strokes of several lines, at least one, as those of one. */
export function joinStrokes(lines: readonly LineStrokes[]): LineStrokes {
  if (lines.length === 1) return lines[0]
  const box = uniteBoxes(lines.map(line => line.box))
  const inBox = lines.map(({ box: { left, top, right, bottom }, strokes }) => ({
    box: { left: left - box.left, top: top - box.top, right: right - box.left, bottom: bottom - box.top },
    strokes,
  }))
  return { box, strokes: maskOfStrokes(inBox, { width: box.right - box.left, height: box.bottom - box.top }) }
}

/** A mask of the strokes of lines. */
export function maskOfStrokes(
  lines: readonly LineStrokes[],
  { width, height }: Pick<Raster, 'width' | 'height'>,
): Mask {
  const mask: Mask = { data: new Uint8Array(width * height), width, height }
  for (const { box, strokes } of lines) {
    for (let i = 0; i < strokes.data.length; i++) {
      if (!strokes.data[i]) continue
      mask.data[(box.top + Math.floor(i / strokes.width)) * width + box.left + (i % strokes.width)] = 255
    }
  }
  return mask
}

/** A mask of lines as a whole, slightly expanded. */
export function maskOfWholeLines(image: Raster, regions: readonly Pick<TextRegion, 'corners'>[]): Mask {
  const lines = regions.map(({ corners }) => toRotatedRectangle(corners))
  return maskOfLines(lines, image, wholeLineMargin)
}

/** The part of an image that the network sees: a part of a line and its surroundings, of a size that it can halve. */
interface SeenArea {
  rectangle: RotatedRectangle
  width: number
  height: number
}

function seenArea(line: RotatedRectangle): SeenArea {
  const scale = lineHeight / line.height
  const expanded = expandLine(line, surroundings * line.height)
  const [width, height] = [expanded.width, expanded.height].map(
    side => Math.ceil((side * scale) / granularity - 1e-6) * granularity,
  )
  return { rectangle: { ...line, width: width / scale, height: height / scale }, width, height }
}

/** @returns the probability of strokes, 0 to 1, in the area that the network sees */
async function run(
  session: InferenceSession,
  image: Raster,
  line: RotatedRectangle,
  { rectangle, width, height }: SeenArea,
): Promise<Plane> {
  const { data } = rectifiedCrop(image, rectangle, width, height)
  const size = width * height
  const input = new Float32Array(4 * size)
  const { center, u } = rectangle
  const before = (center.x - line.center.x) * u.x + (center.y - line.center.y) * u.y
  for (let i = 0; i < size; i++) {
    for (let channel = 0; channel < 3; channel++) input[channel * size + i] = data[3 * i + channel] / 255
    const along = before + (((i % width) + 0.5) / width - 0.5) * rectangle.width
    const below = ((Math.floor(i / width) + 0.5) / height - 0.5) * rectangle.height
    input[3 * size + i] = Math.abs(along) <= line.width / 2 && Math.abs(below) <= line.height / 2 ? 1 : 0
  }
  const { strokes } = await session.run({ line: new Tensor('float32', input, [1, 4, height, width]) })
  const logits = strokes.data as Float32Array
  return createPlane(width, height, i => 1 / (1 + Math.exp(-logits[i])))
}

/** The bilinear value of a plane over a rotated rectangle at the center of one of the image's pixels. */
function sampleAt({ data, width, height }: Plane, { rectangle }: SeenArea, x: number, y: number): number {
  const { center, u } = rectangle
  const [across, down] = [x + 0.5 - center.x, y + 0.5 - center.y]
  const along = ((across * u.x + down * u.y) / rectangle.width + 0.5) * width - 0.5
  const below = ((down * u.x - across * u.y) / rectangle.height + 0.5) * height - 0.5
  const [column, row] = [Math.min(width - 1, Math.max(0, along)), Math.min(height - 1, Math.max(0, below))]
  const [left, top] = [Math.floor(column), Math.floor(row)]
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const [a, b] = [column - left, row - top]
  const above = data[top * width + left] * (1 - a) + data[top * width + right] * a
  return above * (1 - b) + (data[bottom * width + left] * (1 - a) + data[bottom * width + right] * a) * b
}

/**
 * Pixels that are probably strokes, with those connected with them that may be, by hysteresis (Canny, 1986). Components that
 * don't reach into the line are of others beside it.
 *
 * @returns the whole line if there are none
 */
function strokesOf(image: Raster, { data, width, height }: Plane, line: RotatedRectangle, box: Box): Mask {
  const { left, top } = box
  const isIn = (part: RotatedRectangle) => (pixel: number) =>
    isInLine(part, left + (pixel % width), top + Math.floor(pixel / width))
  const [isInside, isNear] = [isIn(line), isIn(expandLine(line, overhang * line.height))]
  const strokes = createMask(width, height, () => false)
  let count = 0
  for (const { pixels } of findComponents(
    createMask(width, height, i => data[i] > threshold.connected && isNear(i)),
  )) {
    if (!pixels.some(i => data[i] > threshold.sure && isInside(i))) continue
    for (const pixel of pixels) {
      strokes.data[pixel] = 255
      if (isInside(pixel)) count++
    }
  }
  if (count < minShare * line.width * line.height)
    return createMask(width, height, isIn(expandLine(line, wholeLineMargin * line.height)))
  const px = (margin.ratio * line.height) / lineHeight
  const wide = dilate(strokes, Math.min(margin.maxPx, Math.max(margin.minPx, px)))
  return tightenStrokes(image, box, wide, pixel => data[pixel] > threshold.sure, line.height)
}
