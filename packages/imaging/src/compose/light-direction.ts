import { luma } from '../light/luma.ts'
import type { Raster } from '../raster.ts'
import { fitted } from '../resample/fitted.ts'
import { shrink } from '../resample/shrink.ts'

/** Where the light of a scene comes from; `above` if neither side is brighter. */
export type LightSide = 'left' | 'right' | 'above'

const studySide = 96
/** Smallest difference in brightness between the two sides, relative to their sum. */
const leastDifference = 0.06

/**
 * Estimate the side that a scene is lit from, by the horizontal distribution of brightness in the upper two
 * thirds: the floor below receives light and is no light source.
 */
export async function lightSideOf(ground: Raster): Promise<LightSide> {
  const { width, height } = fitted(ground, studySide)
  const brightness = luma(await shrink(ground, width, height))
  const rows = Math.max(1, Math.round((height * 2) / 3))
  let [lean, whole] = [0, 0]
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < width; x++) {
      // Squared, so that light sources count more than the surfaces they illuminate.
      const value = brightness.data[y * width + x] ** 2
      lean += value * ((x + 0.5) / width - 0.5) * 2
      whole += value * 0.5
    }
  }
  const difference = whole > 0 ? lean / whole : 0
  if (Math.abs(difference) < leastDifference) return 'above'
  return difference < 0 ? 'left' : 'right'
}
