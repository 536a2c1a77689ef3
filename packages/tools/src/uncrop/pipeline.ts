import { cropped, type Raster } from '@pentimento/imaging'
import { definePipeline } from '../define-pipeline.ts'
import { bySeeds, named } from '../variations.ts'
import { type Margins, most, uncrop } from './contract.ts'

export default definePipeline(uncrop, async ({ image }, params, { engines, signal, progress }) => {
  const { variations, prompt } = params
  const kept = crop(image, params)
  const seeds = { count: variations, first: params.seed, largest: most.seed }
  const made = await bySeeds(seeds, { signal, progress }, (seed, work) =>
    engines.outpainting.extend(kept, { ...added(params), seed, ...(prompt && { prompt }) }, work),
  )
  return {
    ...named(made.map(({ picture }) => picture)),
    findings: named(made.map(({ seed }) => ({ seed }))),
    madeBy: engines.outpainting.name,
  }
})

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
