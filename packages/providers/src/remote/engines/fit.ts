import { type Raster, resized, type SuperResolution, type Work } from '@pentimento/imaging'

/** Bring what a service made to the exact size. */
export type Fit = (picture: Raster, width: number, height: number, work: Work) => Promise<Raster>

/** From so much larger on, networks make better detail than a filter. */
const worthwhile = 1.25

/** @param enlarging what makes larger by much; without it all is resampled */
export function fitWith(enlarging?: SuperResolution): Fit {
  return async (picture, width, height, work) => {
    const factor = Math.min(width / picture.width, height / picture.height)
    return enlarging && factor > worthwhile && factor <= 16
      ? enlarging.enlarge(picture, { width, height }, work)
      : resized(picture, width, height)
  }
}
