import type { Raster } from '../raster.ts'
import { type Work, yieldToEventLoop } from '../work.ts'
import { createRelighter } from './create-relighter.ts'
import type { Lighting } from './lighting.ts'
import { type PackedSurface, unpackSurface } from './packed-surface.ts'
import { type LightBuffers, shadeRows, toShadingLights } from './shade.ts'

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
  image: Raster,
  packed: PackedSurface,
  lighting: Lighting,
  { signal, progress }: Work,
): Promise<Raster> {
  const surface = unpackSurface(packed)
  const { width, height } = surface.image
  const lights = toShadingLights(lighting, surface)
  const shade: LightBuffers = {
    diffuse: new Float32Array(width * height * 3),
    specular: new Float32Array(width * height * 3),
  }
  await processBands(width, height, { signal, progress: progress.span(0, 0.6) }, rows =>
    shadeRows(surface, lights, lighting, rows, shade),
  )
  const output: Raster = { ...image, data: new Uint8ClampedArray(image.data.length) }
  const relightRows = createRelighter(image, surface, shade, lighting)
  await processBands(image.width, image.height, { signal, progress: progress.span(0.6, 1) }, rows =>
    relightRows(rows, output),
  )
  return output
}

async function processBands(
  width: number,
  height: number,
  { signal, progress }: Work,
  process: (rows: [number, number]) => void,
): Promise<void> {
  const rows = Math.max(1, Math.floor(bandPixels / width))
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows)
    process([top, bottom])
    progress(bottom / height)
    await yieldToEventLoop(signal)
  }
}
