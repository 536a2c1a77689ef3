import { type Raster, resizeImage, type SuperResolution, type Work } from '@pentimento/imaging'

/** Resizes the result of a service to an exact size. */
export type Fit = (image: Raster, width: number, height: number, work: Work) => Promise<Raster>

/** Above this factor, super-resolution is better than resampling. */
const minSuperResolutionFactor = 1.25

/** @param superResolution for enlarging by larger factors; without it everything is resampled */
export function createFit(superResolution?: SuperResolution): Fit {
  return async (image, width, height, work) => {
    const factor = Math.min(width / image.width, height / image.height)
    return superResolution && factor > minSuperResolutionFactor && factor <= 16
      ? superResolution.upscale(image, { width, height }, work)
      : resizeImage(image, width, height)
  }
}
