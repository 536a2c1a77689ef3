import { dropAlpha, type Generation, type Raster } from '@pentimento/imaging'
import type { ImageProvider } from '../image-provider.ts'
import { cropMirrored } from './crop.ts'
import type { Fit } from './fit.ts'
import { generationSize } from './work-size.ts'

/** Generate images with a provider, resized to the exact size. */
export function remoteGeneration({ name, generate }: ImageProvider, fit: Fit): Generation | undefined {
  if (!generate) return undefined
  return {
    name,
    generate: async (options, work) => {
      const size = generationSize(options, generate.canvas)
      const { width, height } = options
      const made = dropAlpha(await generate.run({ ...options, ...size }, work))
      return fit(cropCenter(made, width / height), width, height, work)
    },
  }
}

/** The largest centered crop with an aspect ratio, width over height. */
export function cropCenter(image: Raster, aspect: number): Raster {
  const columns = Math.min(image.width, Math.max(1, Math.round(image.height * aspect)))
  const rows = Math.min(image.height, Math.max(1, Math.round(image.width / aspect)))
  const left = (image.width - columns) >> 1
  const top = (image.height - rows) >> 1
  return cropMirrored(image, { left, top, right: left + columns, bottom: top + rows })
}
