import type { Matting } from '../engines.ts'
import type { Plane, Raster } from '../raster.ts'
import { shrink } from '../resample/shrink.ts'
import type { Work } from '../work.ts'
import { estimateLayers } from './foreground.ts'
import { keepSolid } from './keep-solid.ts'
import { mattingSize } from './matting-size.ts'
import { type MatteOptions, prepareMatte } from './prepare-matte.ts'
import { renderCutout } from './render-cutout.ts'
import { solveCoarseToFine } from './solve-coarse-to-fine.ts'

/**
 * Extract a subject with a coarse matte: alpha is solved from the colors where the matte is uncertain,
 * upsampled to the image's full resolution along its edges, and the background is removed from the edge
 * colors.
 *
 * @param coarse alpha from 0 to 1, of any size
 * @param refine corrects the solved alpha; of the engine that made the coarse matte
 * @returns RGBA of the image's size
 */
export async function extractSubject(
  image: Raster,
  coarse: Plane,
  { signal, progress }: Work,
  { refine, ...options }: MatteOptions & Pick<Matting, 'refine'> = {},
): Promise<Raster> {
  const { width, height } = mattingSize(image)
  const small = await shrink(image, width, height)
  signal.throwIfAborted()
  progress(0.1)
  const { matte, definite } = prepareMatte(small, coarse, options)
  const solved = await solveCoarseToFine(small, matte, { signal }, definite)
  const { band } = solved
  signal.throwIfAborted()
  const refined = refine ? await refine({ image: small, coarse: matte, ...solved }, { signal }) : solved.alpha
  const alpha = keepSolid(refined, matte)
  progress(0.5)
  const layers = estimateLayers(small, alpha)
  signal.throwIfAborted()
  progress(0.7)
  return renderCutout(image, { image: small, alpha, band, layers })
}
