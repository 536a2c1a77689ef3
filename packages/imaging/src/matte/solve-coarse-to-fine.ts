import type { Mask } from '../mask/mask.ts'
import type { Plane, Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { shrink } from '../resample/shrink.ts'
import type { Work } from '../work.ts'
import { solveAlpha } from './closed-form.ts'
import { type UnknownBand, unknownBand } from './unknown-band.ts'

/** Distance, in pixels of the given image, beyond uncertain pixels in which hair may extend. */
const bandRadius = 8
const iterationsAtHalf = 80
const iterationsAtFull = 12

/**
 * Solve for alpha at half size first and use that as the initial guess: half the time of a single level, and
 * more accurate (error 0.033 instead of 0.036 in the lemur's unknown band), since information propagates in
 * fewer steps.
 *
 * @param coarse   alpha from 0 to 1, of the image's size
 * @param definite 255 where the coarse matte is right even beside uncertain pixels, of the image's size
 * @returns alpha of the image's size, and the band in which it was solved
 */
export async function solveCoarseToFine(
  image: Raster,
  coarse: Plane,
  work: Pick<Work, 'signal'>,
  definite?: Mask,
): Promise<{ alpha: Plane; band: UnknownBand }> {
  const { width, height } = image
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const half = await shrink(image, halfWidth, halfHeight)
  const halfCoarse = enlarge(coarse, halfWidth, halfHeight)
  const halfDefinite = definite && pickMask(definite, halfWidth, halfHeight)
  const halfBand = unknownBand(halfCoarse, bandRadius / 2, halfDefinite)
  const halfSolution = solveAlpha(half, halfCoarse, halfBand, work, iterationsAtHalf)
  const band = unknownBand(coarse, bandRadius, definite)
  const guess = enlarge(halfSolution, width, height)
  return { alpha: solveAlpha(image, coarse, band, work, iterationsAtFull, guess), band }
}

/** Every second pixel of every second row of a mask. */
function pickMask(mask: Mask, width: number, height: number): Mask {
  const data = new Uint8Array(width * height)
  for (let y = 0, pixel = 0; y < height; y++)
    for (let x = 0; x < width; x++, pixel++) data[pixel] = mask.data[2 * y * mask.width + 2 * x]
  return { data, width, height }
}
