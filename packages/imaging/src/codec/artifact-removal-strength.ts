import { jpegQuality } from './jpeg-quality.ts'

/**
 * Suggested strength of artifact removal (`denoise`) when a file is upscaled: for a JPEG by its quantization,
 * for other formats 0.
 *
 * The curve approximates the strengths with the best PSNR on photographs of the training set, saved at
 * qualities 35 to 98: within 0.06 of them (0.55 at 90, 0.82 at 70, 0.91 at 50). Fitted, and tested on other
 * images, by `training/artifact_removal_strength.py`. Near 0 and 1 it is rounded, which saves running one of the two
 * networks.
 */
export function artifactRemovalStrength(file: Uint8Array): number {
  const quality = jpegQuality(file) ?? 100
  return strengthOfCoarseness(quality < 50 ? 5000 / quality : 200 - 2 * quality)
}

/** @param percent quantization steps relative to those of ITU-T T.81, Annex K */
export function strengthOfCoarseness(percent: number): number {
  const strength = 1 - Math.exp(-percent / 28)
  if (strength < 0.15) return 0
  return strength > 0.9 ? 1 : strength
}
