import type { InferenceSession } from '../onnx/onnxruntime.ts'
import type { Raster } from '../raster.ts'
import { type Arc, splitArc, straightenArc } from './arc.ts'
import { type RecognizedLine, recognizeLine } from './recognize-line.ts'

/**
 * Recognize a curved line of text. It is read as a whole, straightened, and returned in straight pieces that follow
 * it, each with the words whose middle lies in it.
 *
 * @returns in reading order
 */
export async function recognizeArc(
  session: InferenceSession,
  characters: readonly string[],
  image: Raster,
  arc: Arc,
): Promise<RecognizedLine[]> {
  const straight = straightenArc(image, arc)
  const { width, height } = straight
  const whole = { center: { x: width / 2, y: height / 2 }, u: { x: 1, y: 0 }, width, height }
  const { text, confidence, rectangle } = await recognizeLine(session, characters, straight, whole)
  const pieces = splitArc(arc)
  // Along the bottom of a circle, text has its top inward and runs counterclockwise.
  const ordered =
    rectangle.u.x >= 0
      ? pieces
      : pieces.toReversed().map(piece => ({ ...piece, u: { x: -piece.u.x, y: -piece.u.y } }))
  const words = distributeWords(text, ordered.length)
  return ordered.map((piece, i) => ({ rectangle: piece, text: words[i], confidence }))
}

/** Assign each word of a line to one of its equal parts, by the position of its middle. */
function distributeWords(text: string, count: number): string[] {
  const parts: string[][] = Array.from({ length: count }, () => [])
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const middle = (index + word.length / 2) / text.length
    parts[Math.min(count - 1, Math.floor(middle * count))].push(word)
  }
  return parts.map(part => part.join(' '))
}
