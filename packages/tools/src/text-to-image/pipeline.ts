import type { Raster } from '@pentimento/imaging'
import { definePipeline } from '../define-pipeline.ts'
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
  const made: { picture: Raster; seed: number }[] = []
  for (let index = 0; index < images; index++) {
    const seed = (params.seed + index) % (most.seed + 1)
    const part = progress.span(index / images, (index + 1) / images)
    made.push({ picture: await generation.imagine({ ...wish, seed }, { signal, progress: part }), seed })
  }
  // Asked after the work, of the engine that did it.
  const missed = generation.reads?.(prompt).missed
  const found = (one: { seed: number } | undefined) =>
    one && { seed: one.seed, ...(missed && missed.length > 0 && { missed }) }
  const [first, second, third, fourth] = made
  if (!first) throw new Error('no picture was made')
  return {
    image: first.picture,
    ...(second && { second: second.picture }),
    ...(third && { third: third.picture }),
    ...(fourth && { fourth: fourth.picture }),
    findings: { image: found(first), second: found(second), third: found(third), fourth: found(fourth) },
    madeBy: generation.name,
  }
})
