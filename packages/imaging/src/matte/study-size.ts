/** Longest side, in pixels, at which alpha is solved and colours are parted. */
const longestSide = 560

/** The size at which a picture's alpha is solved. */
export function studySize(picture: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
}
