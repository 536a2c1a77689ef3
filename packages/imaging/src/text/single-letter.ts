import type { InferenceSession } from '../onnx/onnxruntime.ts'
import type { Raster } from '../raster.ts'
import { expandLine } from './line-geometry.ts'
import { type RecognizedLine, recognizeAt } from './recognize-line.ts'

/** Confidence with which a single letter is read, and is read again in other crops. */
const confidence = { first: 0.97, again: 0.9 }
/** How much larger the other crops are on each side; relative to the line's height. */
const margins = [-0.06, 0.12]
/** Letters and digits that rings, posts and windows look like. */
const simpleShapes = /^(?:[OoQCDUcu0Il1i]|E|H|L|T|V|\p{Script=Han})$/u
const letterOrDigit = /^[\p{L}\p{N}]$/u

/**
 * Whether a line is a single letter or digit: read as the same in a smaller and a larger crop, and in the negatives of
 * both. Patterns are often read as a letter once.
 */
export async function isSingleLetter(
  session: InferenceSession,
  characters: readonly string[],
  image: Raster,
  { text, confidence: first, rectangle }: RecognizedLine,
): Promise<boolean> {
  if (first < confidence.first || !letterOrDigit.test(text) || simpleShapes.test(text)) return false
  for (const margin of margins) {
    const larger = expandLine(rectangle, margin * rectangle.height)
    for (const isNegative of [false, true]) {
      const again = await recognizeAt(session, characters, image, { rectangle: larger, isNegative })
      if (again.text !== text || again.confidence < confidence.again) return false
    }
  }
  return true
}
