import type { Plane, Raster } from '../raster.ts'
import { shrink } from '../resample/shrink.ts'
import type { Work } from '../work.ts'
import { estimateLayers } from './foreground.ts'
import { type MatteOptions, prepareMatte } from './prepare-matte.ts'
import { renderCutOut } from './render-cut-out.ts'
import { solveByLevels } from './solve-by-levels.ts'
import { studySize } from './study-size.ts'

/**
 * Extract a subject with a coarse matte: alpha is solved from the colors where the matte is uncertain,
 * upsampled to the image's full resolution along its edges, and the background is removed from the edge
 * colors.
 *
 * @param coarse alpha from 0 to 1, of any size
 * @returns RGBA of the image's size
 */
export async function cutOut(
  picture: Raster,
  coarse: Plane,
  { signal, progress }: Work,
  options: MatteOptions = {},
): Promise<Raster> {
  const { width, height } = studySize(picture)
  const study = await shrink(picture, width, height)
  signal.throwIfAborted()
  progress(0.1)
  const { matte, believed } = prepareMatte(study, coarse, options)
  const { alpha, band } = await solveByLevels(study, matte, { signal }, believed)
  progress(0.5)
  const layers = estimateLayers(study, alpha)
  signal.throwIfAborted()
  progress(0.7)
  return renderCutOut(picture, { picture: study, alpha, band, layers })
}
