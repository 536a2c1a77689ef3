import type { LightSide } from '../engines.ts'
import { luma } from '../light/luma.ts'
import type { Raster } from '../raster.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'

const analysisSide = 96
/** Smallest difference in brightness between the two sides, relative to their sum. */
const minDifference = 0.06

/**
 * Estimate the side that a scene is lit from, by the horizontal distribution of brightness in the upper two
 * thirds: the floor below receives light and is no light source.
 */
export async function estimateLightSide(background: Raster): Promise<LightSide> {
  const { width, height } = fitWithin(background, analysisSide)
  const brightness = luma(await shrink(background, width, height))
  const rows = Math.max(1, Math.round((height * 2) / 3))
  let [signedSum, total] = [0, 0]
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < width; x++) {
      // Squared, so that light sources count more than the surfaces they illuminate.
      const value = brightness.data[y * width + x] ** 2
      signedSum += value * ((x + 0.5) / width - 0.5) * 2
      total += value * 0.5
    }
  }
  const difference = total > 0 ? signedSum / total : 0
  if (Math.abs(difference) < minDifference) return 'above'
  return difference < 0 ? 'left' : 'right'
}
