import {
  addMaskMargin,
  type Engines,
  type Mask,
  maskOfStrokes,
  type Raster,
  type TextRegion,
  type Work,
} from '@pentimento/imaging'
import { ToolError } from '@pentimento/protocol'
import { definePipeline } from '../define-pipeline.ts'
import { type TextFindings, textRemover } from './contract.ts'
import { removeText } from './remove-text.ts'

/** Share of the work that filling a mask takes after text was removed. */
const fillShare = 0.2

const isText = (region: TextRegion) => region.isText

export default definePipeline(
  textRemover,
  async ({ image, mask }, { action, regions }, { engines, signal, progress }) => {
    if (action === 'find') return find(image, engines, { signal, progress })
    if (mask && !mask.data.includes(255)) throw new ToolError('mask-empty')
    const { textReading, completion } = engines
    const fill = (input: Raster, hole: Mask, work: Work) =>
      completion.complete(input, addMaskMargin(hole), { mode: 'quality', seed: 0 }, work)
    if (action === 'fill') {
      if (!mask) throw new ToolError('missing-file', { detail: 'mask' })
      return { image: await fill(image, mask, { signal, progress }), madeBy: completion.name }
    }
    const end = mask ? 1 - fillShare : 1
    const found = regions
      ? regions.map(corners => ({ corners }))
      : (await textReading.find(image, { signal, progress: progress.span(0, 0.2) })).filter(isText)
    if (found.length === 0 && !mask) throw new ToolError('text-not-found')
    const removed =
      found.length > 0
        ? await removeText(image, found, engines, { signal, progress: progress.span(0.2, end) })
        : image
    const filled = mask ? await fill(removed, mask, { signal, progress: progress.span(end, 1) }) : removed
    return { image: filled, madeBy: `${textReading.name}, ${completion.name}` }
  },
)

async function find(image: Raster, engines: Engines, work: Work) {
  const { textReading } = engines
  const regions = await textReading.find(image, { ...work, progress: work.progress.span(0, 0.8) })
  if (!regions.some(isText)) throw new ToolError('text-not-found')
  const found: TextFindings = regions.map(region => ({
    corners: [...region.corners],
    words: region.text,
    confidence: region.confidence,
    isText: region.isText,
  }))
  const lines = regions.filter(isText).map(({ corners }) => corners)
  const strokes = await textReading.segment(image, lines, { ...work, progress: work.progress.span(0.8, 1) })
  const mask = maskToRaster(maskOfStrokes(strokes, image))
  return { mask, findings: { mask: found }, madeBy: textReading.name }
}

function maskToRaster({ data, width, height }: Mask): Raster {
  const out = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < data.length; pixel++) out.fill(data[pixel], pixel * 3, pixel * 3 + 3)
  return { data: out, width, height, channels: 3 }
}
