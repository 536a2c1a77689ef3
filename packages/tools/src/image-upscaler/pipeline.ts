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
        denoise: denoise === 'auto' ? (sources.image?.artifactRemovalStrength ?? 0) : denoise,
        sharpen,
        preservesSkin: faceSafe,
        useSelfEnsemble: mode === 'detailed',
      },
      { signal, progress },
    )
    return { image: enlarged, madeBy: engines.superResolution.name }
  },
)
