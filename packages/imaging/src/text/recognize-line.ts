import { type InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { rectifiedCrop } from './rectified-crop.ts'

/** A recognized line. */
export interface RecognizedText {
  text: string
  /** Mean probability of the characters, 0 to 1; 0 without characters. */
  confidence: number
}

/** Height of the recognizer's input, and the range of its width, in pixels. */
const height = 48
const minWidth = 24
const maxWidth = 2400
/** Confidence below which a line is also read in other orientations. */
const sureConfidence = 0.85
/** For so many characters, a lower confidence suffices: upside down, a long line isn't read with that. */
const longLine = { characters: 10, confidence: 0.7 }
/** Ratio of width to height below which a line may be rotated by 90°. */
const maxStandingRatio = 1.5

/**
 * A recognized line in the orientation with the highest confidence: its first corner is where reading begins.
 */
export interface RecognizedLine extends RecognizedText {
  rectangle: RotatedRectangle
}

/**
 * Recognize one line with PP-OCRv4's recognizer. Lines with low confidence are also tried upside down and, if
 * they are short, rotated by 90°.
 *
 * @param image     opaque
 * @param rectangle the line; its width is the reading direction
 */
export async function recognizeLine(
  session: InferenceSession,
  characters: readonly string[],
  image: Raster,
  rectangle: RotatedRectangle,
): Promise<RecognizedLine> {
  let best: RecognizedLine | undefined
  for (const orientation of orientations(rectangle)) {
    const { data, dims } = await runRecognizer(session, image, orientation)
    const line = { ...decodeGreedily(data, dims[2], characters), rectangle: orientation }
    if (!best || line.confidence > best.confidence) best = line
    if (isSure(line)) break
  }
  return best as RecognizedLine
}

function isSure({ text, confidence }: RecognizedText): boolean {
  const isLong = [...text].length >= longLine.characters
  return confidence >= (isLong ? longLine.confidence : sureConfidence)
}

function orientations(rectangle: RotatedRectangle): RotatedRectangle[] {
  const rotateQuarter = ({ u, width, height, center }: RotatedRectangle): RotatedRectangle => ({
    center,
    u: { x: -u.y, y: u.x },
    width: height,
    height: width,
  })
  const turned = rotateQuarter(rotateQuarter(rectangle))
  const quarters = [rotateQuarter(rectangle), rotateQuarter(turned)].toSorted((a, b) => b.u.x - a.u.x)
  return rectangle.width < maxStandingRatio * rectangle.height
    ? [rectangle, ...quarters, turned].toSorted((a, b) => b.u.x - a.u.x)
    : Math.abs(rectangle.u.x) < 0.2
      ? [rectangle, turned, quarters[0]]
      : [rectangle, turned]
}

/** Recognize one line in a given orientation, or its negative. */
export async function recognizeAt(
  session: InferenceSession,
  characters: readonly string[],
  image: Raster,
  { rectangle, isNegative }: { rectangle: RotatedRectangle; isNegative: boolean },
): Promise<RecognizedText> {
  const { data, dims } = await runRecognizer(session, image, rectangle, isNegative)
  return decodeGreedily(data, dims[2], characters)
}

async function runRecognizer(
  session: InferenceSession,
  image: Raster,
  orientation: RotatedRectangle,
  isNegative = false,
) {
  const ratio = orientation.width / Math.max(1, orientation.height)
  const width = Math.min(maxWidth, Math.max(minWidth, Math.round(height * ratio)))
  const { data } = rectifiedCrop(image, orientation, width, height)
  if (isNegative) for (let at = 0; at < data.length; at++) data[at] = 255 - data[at]
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
): RecognizedText {
  let text = ''
  let sum = 0
  let count = 0
  let last = 0
  for (let from = 0; from < likely.length; from += classes) {
    let best = 0
    for (let i = 1; i < classes; i++) if (likely[from + i] > likely[from + best]) best = i
    if (best !== 0 && best !== last) {
      text += characters[best] ?? ''
      sum += likely[from + best]
      count++
    }
    last = best
  }
  return { text: text.trim(), confidence: count > 0 ? sum / count : 0 }
}
