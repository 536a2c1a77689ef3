import { type Raster, resized, type SuperResolution, type Work } from '@pentimento/imaging'

/** Resizes the result of a service to an exact size. */
export type Fit = (picture: Raster, width: number, height: number, work: Work) => Promise<Raster>

/** Above this factor, super-resolution is better than resampling. */
const worthwhile = 1.25

/** @param superResolution for enlarging by larger factors; without it everything is resampled */
export function fitWith(enlarging?: SuperResolution): Fit {
  return async (picture, width, height, work) => {
    const factor = Math.min(width / picture.width, height / picture.height)
    return enlarging && factor > worthwhile && factor <= 16
      ? enlarging.enlarge(picture, { width, height }, work)
      : resized(picture, width, height)
  }
}
