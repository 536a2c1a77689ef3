import type { TextRegion } from '../engines.ts'

/** Fewer letters are often read in patterns, even with confidence. */
const minSureLetters = 3
const sureConfidence = 0.6
/** Scripts that the recognizer doesn't know are read as several letters with low confidence. */
const minLetters = 4
const minConfidence = 0.25

/** Whether so much can be read in a region that it is text, rather than a pattern that looks like it. */
export function isLegible({ text, confidence }: Pick<TextRegion, 'text' | 'confidence'>): boolean {
  const { length } = [...text]
  return (
    (length >= minSureLetters && confidence >= sureConfidence) ||
    (length >= minLetters && confidence >= minConfidence)
  )
}
