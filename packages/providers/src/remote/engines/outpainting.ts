import {
  dropAlpha,
  type ExtendOptions,
  type Mask,
  type Outpainting,
  type Raster,
  resizeImage,
  seamlessClone,
} from '@pentimento/imaging'
import type { ImageProvider } from '../image-provider.ts'
import { continuedScenePrompt } from '../prompts.ts'
import { cropMirrored } from './crop.ts'
import { fillByWindows } from './fill.ts'
import type { Fit } from './fit.ts'

type Outpaint = NonNullable<ImageProvider['outpaint']>

/** The size in which the image is sent, and the margins at that scale. */
interface OutpaintPlan {
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
    extend: async (image, options, work) => {
      const { left, right, up, down, seed, prompt = '' } = options
      if (left + right + up + down === 0) return image
      const frame = { left: -left, top: -up, right: image.width + right, bottom: image.height + down }
      const extended = cropMirrored(image, frame)
      const mask = marginMask(image, extended, options)
      const plan = outpaint && planOutpaint(outpaint, image, options)
      if (outpaint && plan && (!inpaint || accepts(outpaint, plan))) {
        const input = await resizeImage(dropAlpha(image), plan.width, plan.height)
        const result = await outpaint.run({ image: input, ...plan.margins, prompt, seed }, work)
        return seamlessClone(
          extended,
          await fit(dropAlpha(result), extended.width, extended.height, work),
          mask,
        )
      }
      if (!inpaint) return image
      const promptOptions = { prompt: prompt || continuedScenePrompt, seed }
      return fillByWindows(
        extended,
        mask,
        {
          canvas: inpaint.canvas,
          fill: (part, hole, partWork) =>
            inpaint.run({ image: part, mask: hole, ...promptOptions }, partWork),
          fit,
        },
        work,
      )
    },
  }
}

function accepts(
  { canvas: { minSide, maxAspect = Infinity } }: Outpaint,
  { width, height }: OutpaintPlan,
): boolean {
  return Math.min(width, height) >= minSide && Math.max(width, height) <= maxAspect * Math.min(width, height)
}

function marginMask(image: Raster, { width, height }: Raster, { left, up }: ExtendOptions): Mask {
  const data = new Uint8Array(width * height).fill(255)
  for (let y = up; y < up + image.height; y++) data.fill(0, y * width + left, y * width + left + image.width)
  return { data, width, height }
}

/** Scale image and margins proportionally to the limits of the service. */
function planOutpaint(
  { canvas, maxExtension }: Outpaint,
  { width, height }: Raster,
  { left, right, up, down }: ExtendOptions,
): OutpaintPlan {
  const [totalWidth, totalHeight] = [width + left + right, height + up + down]
  const scale = Math.min(
    1,
    Math.sqrt(canvas.maxPixels / (totalWidth * totalHeight)),
    canvas.maxSide / Math.max(totalWidth, totalHeight),
    maxExtension / Math.max(left, right, up, down),
  )
  const scaled = (length: number) => (length === 0 ? 0 : Math.max(1, Math.floor(length * scale)))
  const margins = { left: scaled(left), right: scaled(right), up: scaled(up), down: scaled(down) }
  return { width: scaled(width), height: scaled(height), margins }
}
