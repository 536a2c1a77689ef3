import type { Plane, Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { shrink } from '../resample/shrink.ts'
import type { Work } from '../work.ts'
import { estimateLayers } from './foreground.ts'
import { upsampleAlpha } from './guided-upsampling.ts'
import { solveByLevels } from './solve-by-levels.ts'
import { withoutGround } from './without-ground.ts'

/** Longest side, in pixels, at which alpha is solved and colours are parted. */
const studySide = 768

/**
 * Cut a subject out by a coarse matte: its alpha solved from the colours where the matte is in doubt,
 * brought to the picture's full resolution along its edges, its colours freed of the ground behind.
 *
 * @param coarse alpha from 0 to 1, of any size
 * @returns RGBA of the picture's size
 */
export async function cutOut(picture: Raster, coarse: Plane, { signal, progress }: Work): Promise<Raster> {
  const scale = Math.min(1, studySide / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const study = await shrink(picture, width, height)
  signal.throwIfAborted()
  const { alpha: solved, band } = await solveByLevels(study, enlarge(coarse, width, height), { signal })
  progress(0.4)
  const layers = estimateLayers(study, solved)
  signal.throwIfAborted()
  progress(0.6)
  const alpha = upsampleAlpha(picture, study, solved, band)
  signal.throwIfAborted()
  progress(0.8)
  return withoutGround(picture, alpha, layers, band)
}
