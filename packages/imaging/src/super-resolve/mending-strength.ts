import { jpegQuality } from './jpeg-quality.ts'

/** Qualities from which on mending costs more detail than it saves, and up to which it saves most. */
const clean = 96
const worn = 88

/**
 * How far a delivered file asks to be mended when it is enlarged: the `denoise` to give to super-resolution.
 * JPEGs by their quantisation, other formats not at all.
 */
export function mendingStrength(file: Uint8Array): number {
  const quality = jpegQuality(file) ?? 100
  return Math.min(1, Math.max(0, (clean - quality) / (clean - worn)))
}
