import { type Engines, isLegible, type Mask, type Raster, textMask, type Work } from '@pentimento/imaging'
import { ToolError } from '@pentimento/protocol'
import { definePipeline } from '../define-pipeline.ts'
import { type TextFindings, textRemover } from './contract.ts'
import { removeText } from './remove-text.ts'

export default definePipeline(textRemover, async ({ image }, params, { engines, signal, progress }) => {
  if (params.action === 'find') return find(image, engines, { signal, progress })
  const regions =
    params.regions?.map(corners => ({ corners })) ??
    (await findLegible(image, engines, { signal, progress: progress.span(0, 0.2) })).filter(isLegible)
  const done = await removeText(image, regions, engines, { signal, progress: progress.span(0.2, 1) })
  return { image: done, madeBy: `${engines.textReading.name}, ${engines.completion.name}` }
})

async function find(image: Raster, engines: Engines, work: Work) {
  const regions = await findLegible(image, engines, work)
  const found: TextFindings = regions.map(region => ({
    corners: [...region.corners],
    words: region.text,
    confidence: region.confidence,
    isText: isLegible(region),
  }))
  const mask = maskToRaster(textMask(image, regions.filter(isLegible)))
  return { mask, findings: { mask: found }, madeBy: engines.textReading.name }
}

/** All regions that may be text. @throws ToolError 'text-not-found' if none certainly is */
async function findLegible(image: Raster, engines: Engines, work: Work) {
  const regions = await engines.textReading.find(image, work)
  if (!regions.some(isLegible)) throw new ToolError('text-not-found')
  return regions
}

function maskToRaster({ data, width, height }: Mask): Raster {
  const out = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < data.length; pixel++) out.fill(data[pixel], pixel * 3, pixel * 3 + 3)
  return { data: out, width, height, channels: 3 }
}
