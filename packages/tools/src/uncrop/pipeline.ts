import { cropImage, type ExtendedImage, type Raster } from '@pentimento/imaging'
import { blurFindings } from '../blurred-sides.ts'
import { definePipeline } from '../define-pipeline.ts'
import { generateVariations, namedVariations } from '../variations.ts'
import { type Margins, paramLimits, uncrop } from './contract.ts'

export default definePipeline(uncrop, async ({ image }, params, { engines, signal, progress }) => {
  const { variations, prompt } = params
  const kept = applyNegativeMargins(image, params)
  const margins = positiveMargins(params)
  const isExtended = Object.values(margins).some(margin => margin > 0)
  const seeds = { count: variations, first: params.seed, largest: paramLimits.seed }
  const results = await generateVariations<ExtendedImage>(seeds, { signal, progress }, async (seed, work) =>
    isExtended
      ? engines.outpainting.extend(kept, { ...margins, seed, ...(prompt && { prompt }) }, work)
      : kept,
  )
  return {
    ...namedVariations(results.map(({ image }) => image)),
    findings: namedVariations(results.map(({ image, seed }) => ({ seed, ...blurFindings(image) }))),
    madeBy: isExtended ? engines.outpainting.name : 'None (cropped)',
  }
})

function applyNegativeMargins(image: Raster, { left, right, up, down }: Margins): Raster {
  if (Math.min(left, right, up, down) >= 0) return image
  return cropImage(image, {
    left: Math.max(0, -left),
    top: Math.max(0, -up),
    right: image.width + Math.min(0, right),
    bottom: image.height + Math.min(0, down),
  })
}

const positiveMargins = ({ left, right, up, down }: Margins): Margins => ({
  left: Math.max(0, left),
  right: Math.max(0, right),
  up: Math.max(0, up),
  down: Math.max(0, down),
})
