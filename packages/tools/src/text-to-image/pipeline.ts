import { definePipeline } from '../define-pipeline.ts'
import { generateVariations, namedVariations } from '../variations.ts'
import { paramLimits, sizeOf, textToImage } from './contract.ts'

export default definePipeline(textToImage, async (_, params, { engines, signal, progress }) => {
  const { generation } = engines
  const { prompt, negativePrompt, style, images } = params
  const options = {
    prompt,
    ...(negativePrompt && { negativePrompt }),
    ...(style !== 'none' && { style }),
    ...sizeOf(params),
  }
  const seeds = { count: images, first: params.seed, largest: paramLimits.seed }
  const variations = await generateVariations(seeds, { signal, progress }, (seed, work) =>
    generation.generate({ ...options, seed }, work),
  )
  // After the generation, because with fallback engines `interpretPrompt` is that of the engine that made the latest image.
  const unrecognized = generation.interpretPrompt?.(prompt).unrecognized ?? []
  return {
    ...namedVariations(variations.map(({ image }) => image)),
    findings: namedVariations(
      variations.map(({ seed }) => ({ seed, ...(unrecognized.length > 0 && { unrecognized }) })),
    ),
    madeBy: generation.name,
  }
})
