import type { Raster } from '@pentimento/imaging'
import { ToolError } from '@pentimento/protocol'
import { definePipeline } from '../define-pipeline.ts'
import { most, sizeOf, textToImage } from './contract.ts'

export default definePipeline(textToImage, async (_, params, { engines, signal, progress }) => {
  const { generation } = engines
  if (!generation) throw new ToolError('engine-not-set-up')
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
  const [first, second, third, fourth] = made
  if (!first) throw new Error('no picture was made')
  return {
    image: first.picture,
    ...(second && { second: second.picture }),
    ...(third && { third: third.picture }),
    ...(fourth && { fourth: fourth.picture }),
    findings: { image: seedOf(first), second: seedOf(second), third: seedOf(third), fourth: seedOf(fourth) },
    madeBy: generation.name,
  }
})

const seedOf = (made: { seed: number } | undefined) => made && { seed: made.seed }
