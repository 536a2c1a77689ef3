import { setImmediate as breathe } from 'node:timers/promises'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { developer } from './develop.ts'
import type { Lighting } from './lighting.ts'
import { type PackedSurface, unpackSurface } from './packed-surface.ts'
import { lampsOf, type Shade, shadeRows } from './shade.ts'

/** Pixels processed before control returns to the event loop. */
const bandPixels = 1 << 17

/**
 * Relight an image. Light is computed at the size of the surface and upsampled along the image's edges; an
 * image of the surface's size gets exactly what the preview shows. Where no light reaches and the ambient
 * light is white at 1, pixels are unchanged.
 *
 * @param packed of this image, as returned by `packSurface`
 * @returns of the image's size; its alpha is kept
 */
export async function relight(
  picture: Raster,
  packed: PackedSurface,
  lighting: Lighting,
  { signal, progress }: Work,
): Promise<Raster> {
  const surface = unpackSurface(packed)
  const { width, height } = surface.picture
  const lamps = lampsOf(lighting, surface)
  const shade: Shade = {
    diffuse: new Float32Array(width * height * 3),
    shine: new Float32Array(width * height * 3),
  }
  await byBands(width, height, { signal, progress: progress.span(0, 0.6) }, rows =>
    shadeRows(surface, lamps, lighting, rows, shade),
  )
  const made: Raster = { ...picture, data: new Uint8ClampedArray(picture.data.length) }
  const develop = developer(picture, surface, shade, lighting)
  await byBands(picture.width, picture.height, { signal, progress: progress.span(0.6, 1) }, rows =>
    develop(rows, made),
  )
  return made
}

async function byBands(
  width: number,
  height: number,
  { signal, progress }: Work,
  act: (rows: [number, number]) => void,
): Promise<void> {
  const rows = Math.max(1, Math.floor(bandPixels / width))
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows)
    act([top, bottom])
    progress(bottom / height)
    await breathe()
    signal.throwIfAborted()
  }
}
