import { fitWithin } from '../resample/fit-within.ts'

/** Longest side, in pixels, at which alpha is solved and foreground colors are estimated. */
const longestSide = 560

/** The size at which an image's alpha is solved. */
export function mattingSize(image: { width: number; height: number }): { width: number; height: number } {
  return fitWithin(image, longestSide)
}
