import { type InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import type { Raster } from '../raster.ts'
import type { TurnedRectangle } from './quad.ts'
import { uprightCrop } from './upright-crop.ts'

/** A recognized line. */
export interface Reading {
  words: string
  /** Mean probability of the characters, 0 to 1; 0 without characters. */
  confidence: number
}

/** Height of the recognizer's input, and the range of its width, in pixels. */
const height = 48
const leastWidth = 24
const mostWidth = 2400
/** Confidence below which a line is also read in other orientations. */
const sure = 0.85
/** Ratio of width to height below which a line may be rotated by 90°. */
const standing = 1.5

/**
 * A recognized line in the orientation with the highest confidence: its first corner is where reading begins.
 */
export interface ReadLine extends Reading {
  rectangle: TurnedRectangle
}

/**
 * Recognize one line with PP-OCRv4's recognizer. Lines with low confidence are also tried upside down and, if
 * they are short, rotated by 90°.
 *
 * @param image     opaque
 * @param rectangle the line; its width is the reading direction
 */
export async function readLine(
  session: InferenceSession,
  characters: readonly string[],
  picture: Raster,
  rectangle: TurnedRectangle,
): Promise<ReadLine> {
  let best: ReadLine | undefined
  for (const way of waysRound(rectangle)) {
    const { data, dims } = await likelihoods(session, picture, way)
    const line = { ...decodeGreedily(data, dims[2], characters), rectangle: way }
    if (!best || line.confidence > best.confidence) best = line
    if (line.confidence >= sure) break
  }
  return best as ReadLine
}

function waysRound(rectangle: TurnedRectangle): TurnedRectangle[] {
  const quarter = ({ u, width, height, centre }: TurnedRectangle): TurnedRectangle => ({
    centre,
    u: { x: -u.y, y: u.x },
    width: height,
    height: width,
  })
  const turned = quarter(quarter(rectangle))
  const quarters = [quarter(rectangle), quarter(turned)].toSorted((a, b) => b.u.x - a.u.x)
  return rectangle.width < standing * rectangle.height
    ? [rectangle, ...quarters, turned].toSorted((a, b) => b.u.x - a.u.x)
    : Math.abs(rectangle.u.x) < 0.2
      ? [rectangle, turned, quarters[0]]
      : [rectangle, turned]
}

async function likelihoods(session: InferenceSession, picture: Raster, way: TurnedRectangle) {
  const ratio = way.width / Math.max(1, way.height)
  const width = Math.min(mostWidth, Math.max(leastWidth, Math.round(height * ratio)))
  const { data } = uprightCrop(picture, way, width, height)
  const planes = new Float32Array(3 * width * height)
  // BGR, from −1 to 1.
  for (let plane = 0; plane < 3; plane++) {
    for (let pixel = 0, to = plane * width * height; pixel < width * height; pixel++, to++)
      planes[to] = data[pixel * 3 + 2 - plane] / 127.5 - 1
  }
  const output = await session.run({
    [session.inputNames[0]]: new Tensor('float32', planes, [1, 3, height, width]),
  })
  const { data: likely, dims } = output[session.outputNames[0]]
  return { data: likely as Float32Array, dims }
}

/**
 * Greedy decoding of connectionist temporal classification (Graves et al., 2006): the best class of every
 * step, with repeats and blanks removed.
 *
 * @param likely     steps of `classes` probabilities each
 * @param characters by class; class 0 is the blank
 */
export function decodeGreedily(
  likely: Float32Array,
  classes: number,
  characters: readonly string[],
): Reading {
  let words = ''
  let sum = 0
  let count = 0
  let last = 0
  for (let from = 0; from < likely.length; from += classes) {
    let best = 0
    for (let i = 1; i < classes; i++) if (likely[from + i] > likely[from + best]) best = i
    if (best !== 0 && best !== last) {
      words += characters[best] ?? ''
      sum += likely[from + best]
      count++
    }
    last = best
  }
  return { words: words.trim(), confidence: count > 0 ? sum / count : 0 }
}
