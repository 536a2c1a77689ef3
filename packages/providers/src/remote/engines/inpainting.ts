import { type Completion, ImagingError, type Inpainting, variedSeed } from '@pentimento/imaging'
import type { ImageProvider } from '../image-provider.ts'
import { backgroundOnlyPrompt, noObjectsNegativePrompt } from '../prompts.ts'
import { fillByWindows } from './fill.ts'
import type { Fit } from './fit.ts'

/** Inpainting with a provider. */
export function remoteInpainting({ name, inpaint }: ImageProvider, fit: Fit): Inpainting | undefined {
  if (!inpaint) return undefined
  return {
    name,
    inpaint: (image, mask, options, work) =>
      fillByWindows(
        image,
        mask,
        {
          canvas: inpaint.canvas,
          fill: (part, hole, partWork) => inpaint.run({ image: part, mask: hole, ...options }, partWork),
          fit,
        },
        work,
      ),
  }
}

/** Completion with a provider that can erase; or that can inpaint, with a prompt for the background only. */
export function remoteCompletion({ name, erase, inpaint }: ImageProvider, fit: Fit): Completion | undefined {
  const operation = erase ?? inpaint
  if (!operation) return undefined
  const prompts = { prompt: backgroundOnlyPrompt, negativePrompt: noObjectsNegativePrompt }
  return {
    name,
    complete: async (image, mask, options, work) => {
      const seed = variedSeed(options)
      if (!mask.data.includes(0)) throw new ImagingError('mask-covers-all', 'every pixel is masked')
      return fillByWindows(
        image,
        mask,
        {
          canvas: operation.canvas,
          fill: (part, hole, partWork) =>
            operation.run({ image: part, mask: hole, ...prompts, seed }, partWork),
          fit,
        },
        work,
      )
    },
  }
}
