import type { InferenceSession } from '../onnx/onnxruntime.ts'
import type { Raster } from '../raster.ts'
import { expandLine } from './line-geometry.ts'
import { type RecognizedLine, recognizeAt } from './recognize-line.ts'

/** Confidence with which one or two letters are read, and are read again in other crops. */
const confidence = { one: { first: 0.97, again: 0.9 }, two: { first: 0.75, again: 0.75 } }
/** How much larger the other crops are on each side; relative to the line's height. */
const margins = [-0.06, 0.12]
/** Letters and digits that rings, posts and windows look like. */
const simpleShapes = /^(?:[OoQCDUcu0Il1i]|E|H|L|T|V|\p{Script=Han})$/u
/** Two posts or rings, or a Chinese character and another: grids and lattices look like them. */
const simplePairs = /[Il1i|]{2}|[OoCcQ]{2}|\p{Script=Han}/u
const lettersOrDigits = /^[\p{L}\p{N}]{1,2}$/u

/**
 * Whether a line is one or two letters or digits, as on a jersey or a speed limit: read as the same in a smaller and a
 * larger crop, and in the negatives of both. Patterns are often read as a letter once.
 */
export async function isShortText(
  session: InferenceSession,
  characters: readonly string[],
  image: Raster,
  { text, confidence: read, rectangle }: RecognizedLine,
): Promise<boolean> {
  const isOne = [...text].length === 1
  const { first, again: least } = isOne ? confidence.one : confidence.two
  if (read < first || !lettersOrDigits.test(text) || (isOne ? simpleShapes : simplePairs).test(text))
    return false
  for (const margin of margins) {
    const larger = expandLine(rectangle, margin * rectangle.height)
    for (const isNegative of [false, true]) {
      const again = await recognizeAt(session, characters, image, { rectangle: larger, isNegative })
      if (again.text !== text || again.confidence < least) return false
    }
  }
  return true
}
