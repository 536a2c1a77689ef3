import type { TextRegion } from '../engines.ts'

/** Confidence from which any region counts as text. */
const sureConfidence = 0.6
/** Scripts that the recognizer doesn't know are read as several letters with low confidence. */
const minLetters = 4
const minConfidence = 0.25

/**
 * Whether a region is almost certainly text. In half of 40 photographs the detector alone takes patterns for
 * text: windows, fences, feathers. The recognizer reads nothing there, or one or two letters with low
 * confidence.
 */
export function isLegible({ text, confidence }: Pick<TextRegion, 'text' | 'confidence'>): boolean {
  return confidence >= sureConfidence || ([...text].length >= minLetters && confidence >= minConfidence)
}
