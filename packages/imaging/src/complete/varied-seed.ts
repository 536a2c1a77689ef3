import { type CompletionOptions, completionVariants } from '../engines.ts'

/** The seed for an engine whose results vary by seed only: another one for each variant. */
export function variedSeed({ seed, variant = 'texture' }: CompletionOptions): number {
  return seed + completionVariants.indexOf(variant)
}
