import type { TextRegion } from '../engines.ts'

/** Read so surely, anything is text. */
const sure = 0.6
/** Letters of a script that the reader does not know are read as several others, none of them surely. */
const several = 4
const hardly = 0.25

/**
 * Whether a region is text beyond reasonable doubt. Of 40 photographs the detector alone takes patterns for
 * text in half: windows, fences, feathers. Those read as nothing, or unsurely as a letter or two.
 */
export function isLegible({ words, confidence }: Pick<TextRegion, 'words' | 'confidence'>): boolean {
  return confidence >= sure || ([...words].length >= several && confidence >= hardly)
}
