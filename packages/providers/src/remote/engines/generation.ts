import { type Box, type Generation, opaque, type Raster, resized } from '@pentimento/imaging'
import type { ImageProvider } from '../image-provider.ts'
import { cutPicture } from './cut.ts'
import { sizeToMake } from './work-size.ts'

/** Pictures from words, brought to the exact size. */
export function remoteGeneration({ name, generate }: ImageProvider): Generation | undefined {
  if (!generate) return undefined
  return {
    name,
    imagine: async (options, work) => {
      const size = sizeToMake(options, generate.canvas)
      return covering(
        opaque(await generate.make({ ...options, ...size }, work)),
        options.width,
        options.height,
      )
    },
  }
}

/** The middle of a picture in another shape, at the exact size. */
export async function covering(picture: Raster, width: number, height: number): Promise<Raster> {
  const scale = Math.min(picture.width / width, picture.height / height)
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)]
  const left = (picture.width - columns) >> 1
  const top = (picture.height - rows) >> 1
  const box: Box = { left, top, right: left + columns, bottom: top + rows }
  return resized(cutPicture(picture, box), width, height)
}
