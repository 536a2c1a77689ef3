import { fitted } from '../resample/fitted.ts'

/** Longest side, in pixels, at which alpha is solved and colours are parted. */
const longestSide = 560

/** The size at which a picture's alpha is solved. */
export function studySize(picture: { width: number; height: number }): { width: number; height: number } {
  return fitted(picture, longestSide)
}
