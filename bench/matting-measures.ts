import type { Plane, Raster } from '@pentimento/imaging'
import type { MattedImage } from './matting-images.ts'

/** Mean absolute error of alpha, 0 to 1: over the whole image, and in the trimap's unknown band. */
export function alphaError(alpha: Plane, truth: MattedImage): { whole: number; band: number } {
  let whole = 0
  let band = 0
  let unknown = 0
  for (let pixel = 0; pixel < alpha.data.length; pixel++) {
    const off = Math.abs(alpha.data[pixel] - truth.alpha.data[pixel])
    whole += off
    if (!isUnknown(truth, pixel)) continue
    band += off
    unknown++
  }
  return { whole: whole / alpha.data.length, band: band / unknown }
}

/**
 * Mean absolute error of color against the true foreground, 0 to 255, weighted by the true alpha: over the whole
 * image, and in the trimap's unknown band.
 */
export function colorError(made: Raster, truth: MattedImage): { whole: number; band: number } {
  const { foreground } = truth
  const sums = { whole: 0, band: 0 }
  const weights = { whole: 0, band: 0 }
  for (let pixel = 0; pixel < foreground.width * foreground.height; pixel++) {
    const weight = truth.alpha.data[pixel]
    let off = 0
    for (let channel = 0; channel < 3; channel++) {
      const own = foreground.data[pixel * foreground.channels + channel]
      off += Math.abs(made.data[pixel * made.channels + channel] - own) / 3
    }
    sums.whole += off * weight
    weights.whole += weight
    if (!isUnknown(truth, pixel)) continue
    sums.band += off * weight
    weights.band += weight
  }
  return { whole: sums.whole / weights.whole, band: sums.band / weights.band }
}

/** The alpha channel of an RGBA image. */
export function alphaOf({ data, width, height }: Raster): Plane {
  const alpha = new Float32Array(width * height)
  for (let pixel = 0; pixel < alpha.length; pixel++) alpha[pixel] = data[pixel * 4 + 3] / 255
  return { data: alpha, width, height }
}

const isUnknown = ({ trimap }: MattedImage, pixel: number) =>
  trimap.data[pixel] > 0.1 && trimap.data[pixel] < 0.9
