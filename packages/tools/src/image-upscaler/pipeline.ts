import { estimateCompression, estimateNoise, type Raster } from '@pentimento/imaging'
import { definePipeline } from '../define-pipeline.ts'
import { enlargementOf, imageUpscaler } from './contract.ts'

export default definePipeline(
  imageUpscaler,
  async ({ image }, params, { engines, sources, signal, progress }) => {
    const { width, height } = enlargementOf(image, params)
    const { denoise, sharpen, mode, faceSafe } = params
    const enlarged = await engines.superResolution.upscale(
      image,
      {
        width,
        height,
        denoise:
          denoise === 'auto' ? measuredStrength(image, sources.image?.artifactRemovalStrength) : denoise,
        sharpen,
        preservesSkin: faceSafe,
        mode,
      },
      { signal, progress },
    )
    return { image: enlarged, madeBy: engines.superResolution.name }
  },
)

/**
 * Measured on the pixels too: a photo that was saved again, or is a PNG or part of a screenshot, still has the
 * artifacts of its first JPEG, and no file states its noise.
 */
function measuredStrength(image: Raster, statedByFile = 0): number {
  return Math.max(statedByFile, estimateCompression(image), estimateNoise(image))
}
