import { type Generation, opaque, type Raster } from '@pentimento/imaging'
import type { ImageProvider } from '../image-provider.ts'
import { cutPicture } from './cut.ts'
import type { Fit } from './fit.ts'
import { sizeToMake } from './work-size.ts'

/** Generate images with a provider, resized to the exact size. */
export function remoteGeneration({ name, generate }: ImageProvider, fit: Fit): Generation | undefined {
  if (!generate) return undefined
  return {
    name,
    imagine: async (options, work) => {
      const size = sizeToMake(options, generate.canvas)
      const { width, height } = options
      const made = opaque(await generate.make({ ...options, ...size }, work))
      return fit(middleOf(made, width / height), width, height, work)
    },
  }
}

/** The largest centered crop with an aspect ratio, width over height. */
function middleOf(picture: Raster, aspect: number): Raster {
  const columns = Math.min(picture.width, Math.max(1, Math.round(picture.height * aspect)))
  const rows = Math.min(picture.height, Math.max(1, Math.round(picture.width / aspect)))
  const left = (picture.width - columns) >> 1
  const top = (picture.height - rows) >> 1
  return cutPicture(picture, { left, top, right: left + columns, bottom: top + rows })
}
