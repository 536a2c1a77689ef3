import { join } from 'node:path'
import type { Box } from '../box.ts'
import type { LineStrokes, TextRegion } from '../engines.ts'
import { dilate } from '../mask/dilate.ts'
import { findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import { type InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import { type DeviceOptions, openSession } from '../onnx/open-session.ts'
import { boundingBox, cornersOf, type RotatedRectangle, toRotatedRectangle } from '../quad.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { expandLine, isInLine, maskOfLines } from './line-geometry.ts'
import { rectifiedCrop } from './rectified-crop.ts'

const file = join(import.meta.dirname, '../../models/text-strokes.onnx')
/** Height of a line in the network's input, in pixels, as in training. */
const lineHeight = 48
/** What the network sees around a line, relative to its height. */
const surroundings = 0.5
/** The network halves its input five times. */
const granularity = 32
/** From which probability a pixel belongs to a stroke. */
const threshold = 0.45
/** How far strokes may extend beyond their line, relative to its height. */
const overhang = 0.35
/** The network's edges are so many of its pixels too narrow; least and largest width of the margin in the image's pixels. */
const margin = { ratio: 0.75, minPx: 1, maxPx: 6 }
/** A line in which less than this share belongs to strokes is masked as a whole, expanded relative to its height. */
const minShare = 0.02
const wholeLineMargin = 0.1

/** Open the network of training/strokes, a U-Net that takes a line of text and its box. */
export function loadStrokeNetwork(options?: DeviceOptions): Promise<InferenceSession> {
  return openSession('the segmentation of text', file, options)
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
  const line = toRotatedRectangle(corners)
  const area = expandLine(line, overhang * line.height)
  const box = boundingBox(cornersOf(area), image)
  const seen = seenArea(line)
  const probability = await run(session, image, line, seen)
  const found = createMask(
    box.right - box.left,
    box.bottom - box.top,
    pixelTest(box, (x, y) => {
      return isInLine(area, x, y) && sampleAt(probability, seen, x, y) > threshold
    }),
  )
  const strokes = partsInLine(found, box, line)
  const inside = countInside(strokes, box, line)
  if (inside < minShare * line.width * line.height) {
    const whole = expandLine(line, wholeLineMargin * line.height)
    return {
      box,
      strokes: createMask(
        strokes.width,
        strokes.height,
        pixelTest(box, (x, y) => isInLine(whole, x, y)),
      ),
    }
  }
  const px = (margin.ratio * line.height) / lineHeight
  return { box, strokes: dilate(strokes, Math.min(margin.maxPx, Math.max(margin.minPx, px))) }
}

/** A mask of the strokes of lines. */
export function maskOfStrokes(lines: readonly LineStrokes[], { width, height }: Raster): Mask {
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

/** The part of an image that the network sees: a line and its surroundings, of a size that it can halve. */
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
  const [across, down] = [(line.width / rectangle.width) * width, (line.height / rectangle.height) * height]
  for (let i = 0; i < size; i++) {
    for (let channel = 0; channel < 3; channel++) input[channel * size + i] = data[3 * i + channel] / 255
    const [x, y] = [(i % width) + 0.5 - width / 2, Math.floor(i / width) + 0.5 - height / 2]
    input[3 * size + i] = Math.abs(x) <= across / 2 && Math.abs(y) <= down / 2 ? 1 : 0
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

/** The components of strokes of which some is in the line: others are of lines beside it. */
function partsInLine(found: Mask, box: Box, line: RotatedRectangle): Mask {
  const isInside = pixelTest(box, (x, y) => isInLine(line, x, y))
  const strokes: Mask = { ...found, data: new Uint8Array(found.data.length) }
  for (const { pixels } of findComponents(found))
    if (pixels.some(isInside)) for (const pixel of pixels) strokes.data[pixel] = 255
  return strokes
}

function countInside(strokes: Mask, box: Box, line: RotatedRectangle): number {
  const isInside = pixelTest(box, (x, y) => isInLine(line, x, y))
  return strokes.data.reduce((sum, value, i) => sum + (value && isInside(i) ? 1 : 0), 0)
}

/** Tests a pixel of a box by its position in the image. */
function pixelTest(
  { left, top, right }: Box,
  holds: (x: number, y: number) => boolean,
): (pixel: number) => boolean {
  const width = right - left
  return pixel => holds(left + (pixel % width), top + Math.floor(pixel / width))
}
