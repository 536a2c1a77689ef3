import { definePipeline } from '../define-pipeline.ts'
import { bySeeds, named } from '../variations.ts'
import { most, sizeOf, textToImage } from './contract.ts'

export default definePipeline(textToImage, async (_, params, { engines, signal, progress }) => {
  const { generation } = engines
  const { prompt, negativePrompt, style, images } = params
  const wish = {
    prompt,
    ...(negativePrompt && { negativePrompt }),
    ...(style !== 'none' && { style }),
    ...sizeOf(params),
  }
  const seeds = { count: images, first: params.seed, largest: most.seed }
  const made = await bySeeds(seeds, { signal, progress }, (seed, work) =>
    generation.imagine({ ...wish, seed }, work),
  )
  // After the generation, because with fallback engines `reads` is that of the engine that made the latest image.
  const missed = generation.reads?.(prompt).missed ?? []
  return {
    ...named(made.map(({ picture }) => picture)),
    findings: named(made.map(({ seed }) => ({ seed, ...(missed.length > 0 && { missed }) }))),
    madeBy: generation.name,
  }
})
