import {
  type ExtendOptions,
  grafted,
  type Mask,
  type Outpainting,
  opaque,
  type Raster,
  resized,
} from '@pentimento/imaging'
import type { ImageProvider } from '../image-provider.ts'
import { sceneContinued } from '../prompt-words.ts'
import { cutPicture } from './cut.ts'
import { fillByParts } from './fill.ts'
import type { Fit } from './fit.ts'

type Outpaint = NonNullable<ImageProvider['outpaint']>

/** The size in which the image is sent, and the margins at that scale. */
interface Plan {
  width: number
  height: number
  margins: { left: number; right: number; up: number; down: number }
}

/**
 * Outpainting with a provider that has outpainting; or with one that has inpainting, which gets the image mirrored
 * beyond its edges. The pixels of the image itself don't change.
 */
export function remoteOutpainting(
  { name, outpaint, inpaint }: ImageProvider,
  fit: Fit,
): Outpainting | undefined {
  if (!outpaint && !inpaint) return undefined
  return {
    name,
    extend: async (picture, options, work) => {
      const { left, right, up, down, seed, prompt = '' } = options
      if (left + right + up + down === 0) return picture
      const frame = { left: -left, top: -up, right: picture.width + right, bottom: picture.height + down }
      const wide = cutPicture(picture, frame)
      const beyond = beyondOf(picture, wide, options)
      const plan = outpaint && planFor(outpaint, picture, options)
      if (outpaint && plan && (!inpaint || takes(outpaint, plan))) {
        const shown = await resized(opaque(picture), plan.width, plan.height)
        const made = await outpaint.make({ picture: shown, ...plan.margins, prompt, seed }, work)
        return grafted(wide, await fit(opaque(made), wide.width, wide.height, work), beyond)
      }
      if (!inpaint) return picture
      const words = { prompt: prompt || sceneContinued, seed }
      return fillByParts(
        wide,
        beyond,
        {
          canvas: inpaint.canvas,
          fill: (part, hole, partWork) => inpaint.make({ picture: part, mask: hole, ...words }, partWork),
          fit,
        },
        work,
      )
    },
  }
}

function takes({ canvas: { minSide, maxAspect = Infinity } }: Outpaint, { width, height }: Plan): boolean {
  return Math.min(width, height) >= minSide && Math.max(width, height) <= maxAspect * Math.min(width, height)
}

function beyondOf(picture: Raster, { width, height }: Raster, { left, up }: ExtendOptions): Mask {
  const data = new Uint8Array(width * height).fill(255)
  for (let y = up; y < up + picture.height; y++)
    data.fill(0, y * width + left, y * width + left + picture.width)
  return { data, width, height }
}

/** Scale image and margins proportionally to the limits of the service. */
function planFor(
  { canvas, maxExtension }: Outpaint,
  { width, height }: Raster,
  { left, right, up, down }: ExtendOptions,
): Plan {
  const [wide, high] = [width + left + right, height + up + down]
  const scale = Math.min(
    1,
    Math.sqrt(canvas.maxPixels / (wide * high)),
    canvas.maxSide / Math.max(wide, high),
    maxExtension / Math.max(left, right, up, down),
  )
  const scaled = (length: number) => (length === 0 ? 0 : Math.max(1, Math.floor(length * scale)))
  const margins = { left: scaled(left), right: scaled(right), up: scaled(up), down: scaled(down) }
  return { width: scaled(width), height: scaled(height), margins }
}
