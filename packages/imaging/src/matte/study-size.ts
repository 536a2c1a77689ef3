import { fitted } from '../resample/fitted.ts'

/** Longest side, in pixels, at which alpha is solved and foreground colors are estimated. */
const longestSide = 560

/** The size at which an image's alpha is solved. */
export function studySize(picture: { width: number; height: number }): { width: number; height: number } {
  return fitted(picture, longestSide)
}
