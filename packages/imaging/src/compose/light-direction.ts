import { luma } from '../light/luma.ts'
import type { Raster } from '../raster.ts'
import { fitted } from '../resample/fitted.ts'
import { shrink } from '../resample/shrink.ts'

/** Where the light of a scene comes from; `above` where neither side is brighter. */
export type LightSide = 'left' | 'right' | 'above'

const studySide = 96
/** How much brighter than the other a side must be, of the brightness of both. */
const leastDifference = 0.06

/**
 * The side that a scene is lit from, by how its brightness leans in the upper two thirds: the ground below
 * is lit, and does not light.
 */
export async function lightSideOf(ground: Raster): Promise<LightSide> {
  const { width, height } = fitted(ground, studySide)
  const brightness = luma(await shrink(ground, width, height))
  const rows = Math.max(1, Math.round((height * 2) / 3))
  let [lean, whole] = [0, 0]
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < width; x++) {
      // Lights count more than what they fall on.
      const value = brightness.data[y * width + x] ** 2
      lean += value * ((x + 0.5) / width - 0.5) * 2
      whole += value * 0.5
    }
  }
  const difference = whole > 0 ? lean / whole : 0
  if (Math.abs(difference) < leastDifference) return 'above'
  return difference < 0 ? 'left' : 'right'
}
