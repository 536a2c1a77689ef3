import { jpegQuality } from './jpeg-quality.ts'

/**
 * How far a delivered file asks to be mended when it is enlarged: the `denoise` to give to super-resolution.
 * JPEGs by how coarsely they were quantised, other formats not at all.
 *
 * The curve goes through the shares that gave the best PSNR on photographs of the training set, saved at qualities
 * 35 to 98: within 0.01 of them (0.46 at 90, 0.84 at 70, 0.95 at 50). Fitted, and tested on others, by
 * `training/mending_strength.py`. Near its ends one network is spared.
 */
export function mendingStrength(file: Uint8Array): number {
  const quality = jpegQuality(file) ?? 100
  const coarsenessPercent = quality < 50 ? 5000 / quality : 200 - 2 * quality
  const strength = 1 - Math.exp(-coarsenessPercent / 33)
  if (strength < 0.15) return 0
  return strength > 0.9 ? 1 : strength
}
