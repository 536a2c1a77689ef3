import type { Engines, Generation, Raster } from '@pentimento/imaging'
import { definePipeline } from '../define-pipeline.ts'
import { providerEngine } from '../provider-engines.ts'
import { generateVariations, namedVariations } from '../variations.ts'
import { type ImageUse, paramLimits, resultSize, textToImage } from './contract.ts'

export default definePipeline(textToImage, async ({ image }, params, { engines, signal, progress }) => {
  const { prompt, negativePrompt, style, images } = params
  const options = {
    prompt,
    ...(negativePrompt && { negativePrompt }),
    ...(style !== 'none' && { style }),
    ...resultSize(params, image),
  }
  const { engine, generate } = generatorFor(engines, { image, imageUse: params.imageUse })
  const seeds = { count: images, first: params.seed, largest: paramLimits.seed }
  const variations = await generateVariations(seeds, { signal, progress }, (seed, work) =>
    generate({ ...options, seed }, work),
  )
  // After the generation, because with fallback engines `interpretPrompt` is that of the engine that made the latest image.
  const unrecognized = image ? [] : (engines.generation.interpretPrompt?.(prompt).unrecognized ?? [])
  return {
    ...namedVariations(variations.map(({ image }) => image)),
    findings: namedVariations(
      variations.map(({ seed }) => ({ seed, ...(unrecognized.length > 0 && { unrecognized }) })),
    ),
    madeBy: engine.name,
  }
})

/** The engine for a request, and how it generates an image. Its name is that of the latest image's engine. */
function generatorFor(
  engines: Engines,
  { image, imageUse }: { image: Raster | undefined; imageUse: ImageUse },
): { engine: { readonly name: string }; generate: Generation['generate'] } {
  if (!image)
    return {
      engine: engines.generation,
      generate: (options, work) => engines.generation.generate(options, work),
    }
  if (imageUse === 'sketch') {
    const engine = providerEngine(engines, 'sketchRendering')
    return { engine, generate: (options, work) => engine.renderSketch(image, options, work) }
  }
  const engine = providerEngine(engines, 'variation')
  return { engine, generate: (options, work) => engine.vary(image, options, work) }
}
