import {
  type ExtendOptions,
  grafted,
  type Mask,
  type Outpainting,
  opaque,
  type Raster,
  resized,
  type Work,
} from '@pentimento/imaging'
import type { ImageProvider } from '../image-provider.ts'
import { sceneContinued } from '../prompt-words.ts'
import { cutPicture } from './cut.ts'
import { fillByParts } from './fill.ts'

type Outpaint = NonNullable<ImageProvider['outpaint']>

/**
 * Outpainting by a provider that extends pictures; or by one that paints by words, which is shown the picture
 * mirrored beyond its edges. The picture itself stays the same to the bit.
 */
export function remoteOutpainting({ name, outpaint, inpaint }: ImageProvider): Outpainting | undefined {
  if (!outpaint && !inpaint) return undefined
  return {
    name,
    extend: async (picture, options, work) => {
      const { left, right, up, down, seed, prompt = '' } = options
      if (left + right + up + down === 0) return picture
      const frame = { left: -left, top: -up, right: picture.width + right, bottom: picture.height + down }
      const wide = cutPicture(picture, frame)
      const beyond = beyondOf(picture, wide, options)
      if (outpaint && (!inpaint || takes(outpaint, picture)))
        return grafted(wide, await extended(outpaint, picture, wide, { ...options, prompt }, work), beyond)
      if (!inpaint) return picture
      const words = { prompt: prompt || sceneContinued, seed }
      return fillByParts(
        wide,
        beyond,
        inpaint.canvas,
        (part, hole, partWork) => inpaint.make({ picture: part, mask: hole, ...words }, partWork),
        work,
      )
    },
  }
}

function takes({ canvas: { minSide, maxAspect = Infinity } }: Outpaint, { width, height }: Raster): boolean {
  return Math.min(width, height) >= minSide && Math.max(width, height) <= maxAspect * Math.min(width, height)
}

function beyondOf(picture: Raster, { width, height }: Raster, { left, up }: ExtendOptions): Mask {
  const data = new Uint8Array(width * height).fill(255)
  for (let y = up; y < up + picture.height; y++)
    data.fill(0, y * width + left, y * width + left + picture.width)
  return { data, width, height }
}

/** The whole, larger picture as the service makes it, at the exact size. */
async function extended(
  { canvas, maxExtension, make }: Outpaint,
  picture: Raster,
  { width, height }: Raster,
  { prompt, seed, ...margins }: ExtendOptions & { prompt: string },
  work: Work,
): Promise<Raster> {
  const { left, right, up, down } = margins
  const scale = Math.min(
    1,
    Math.sqrt(canvas.maxPixels / (width * height)),
    canvas.maxSide / Math.max(width, height),
    maxExtension / Math.max(left, right, up, down),
  )
  const scaled = (length: number) => (length === 0 ? 0 : Math.max(1, Math.floor(length * scale)))
  const shown = await resized(opaque(picture), scaled(picture.width), scaled(picture.height))
  const asked = { left: scaled(left), right: scaled(right), up: scaled(up), down: scaled(down) }
  return resized(opaque(await make({ picture: shown, ...asked, prompt, seed }, work)), width, height)
}
