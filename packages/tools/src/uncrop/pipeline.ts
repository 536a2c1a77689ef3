import { cropped, type Raster } from '@pentimento/imaging'
import { definePipeline } from '../define-pipeline.ts'
import { type Margins, most, uncrop } from './contract.ts'

export default definePipeline(uncrop, async ({ image }, params, { engines, signal, progress }) => {
  const { variations, prompt } = params
  const kept = crop(image, params)
  const made: { picture: Raster; seed: number }[] = []
  for (let index = 0; index < variations; index++) {
    const seed = (params.seed + index) % (most.seed + 1)
    const part = progress.span(index / variations, (index + 1) / variations)
    const options = { ...added(params), seed, ...(prompt && { prompt }) }
    made.push({ picture: await engines.outpainting.extend(kept, options, { signal, progress: part }), seed })
  }
  const [first, second, third, fourth] = made
  if (!first) throw new Error('no variation was made')
  return {
    image: first.picture,
    ...(second && { second: second.picture }),
    ...(third && { third: third.picture }),
    ...(fourth && { fourth: fourth.picture }),
    findings: { image: seedOf(first), second: seedOf(second), third: seedOf(third), fourth: seedOf(fourth) },
    madeBy: engines.outpainting.name,
  }
})

const seedOf = (made: { seed: number } | undefined) => made && { seed: made.seed }

function crop(image: Raster, { left, right, up, down }: Margins): Raster {
  if (Math.min(left, right, up, down) >= 0) return image
  return cropped(image, {
    left: Math.max(0, -left),
    top: Math.max(0, -up),
    right: image.width + Math.min(0, right),
    bottom: image.height + Math.min(0, down),
  })
}

const added = ({ left, right, up, down }: Margins): Margins => ({
  left: Math.max(0, left),
  right: Math.max(0, right),
  up: Math.max(0, up),
  down: Math.max(0, down),
})
