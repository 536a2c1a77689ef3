import {
  compositeOverBlurred,
  compositeOverColor,
  compositeShadow,
  cropImage,
  cutSubject,
  dropAlpha,
  extractShadow,
  isCutout,
  limitAlpha,
  type Mask,
  type Raster,
  refineEdge,
  renderDropShadow,
  subjectBox,
} from '@pentimento/imaging'
import { ToolError } from '@pentimento/protocol'
import type { ParamsOf } from '../define-contract.ts'
import { definePipeline } from '../define-pipeline.ts'
import { type CutoutFindings, removeBackground } from './contract.ts'

type Params = ParamsOf<typeof removeBackground>

export default definePipeline(
  removeBackground,
  async ({ image, keep, erase }, params, { engines, signal, progress }) => {
    if (isKept(image, params)) {
      const subject = applyMasks(image, keep, erase)
      return { image: await applyOptions(subject, image, params), madeBy: 'None (already transparent)' }
    }
    const opaqueImage = dropAlpha(image)
    const cutting = { signal, progress: progress.span(0, 0.95) }
    const found = await cutSubject(opaqueImage, engines.matting, cutting, {
      keep,
      erase,
      clearsHoles: params.holes,
      subjects: params.subjects,
    })
    if (!found) throw new ToolError('subject-not-found')
    signal.throwIfAborted()
    const { cutout, subjects } = found
    const subject = params.transparency === 'discard' ? cutout : limitAlpha(cutout, image)
    const findings: CutoutFindings = { subjects }
    return {
      image: await applyOptions(subject, opaqueImage, params),
      findings: { image: findings },
      madeBy: engines.matting.name,
    }
  },
)

/** Whether an image's own alpha is the result. */
function isKept(image: Raster, { transparency }: Params): boolean {
  return transparency === 'auto' ? isCutout(image) : image.channels === 4 && transparency === 'keep'
}

/** Apply the keep and erase masks to the alpha of an image that already is a cutout. */
function applyMasks(image: Raster, keep: Mask | undefined, erase: Mask | undefined): Raster {
  if (!keep && !erase) return image
  const data = new Uint8ClampedArray(image.data)
  for (let pixel = 0, at = 3; at < data.length; pixel++, at += 4) {
    if (erase?.data[pixel]) data[at] = 0
    else if (keep?.data[pixel]) data[at] = 255
  }
  return { ...image, data }
}

async function applyOptions(cutout: Raster, image: Raster, params: Params): Promise<Raster> {
  const subject = await withShadow(refineEdge(cutout, image, params), image, params)
  const composited = await withBackground(subject, image, params)
  const box = params.trim ? subjectBox(subject, params.margin) : undefined
  return box ? cropImage(composited, box) : composited
}

async function withShadow(subject: Raster, image: Raster, params: Params): Promise<Raster> {
  switch (params.shadow) {
    case 'none':
      return subject
    case 'kept':
      return compositeShadow(subject, await extractShadow(dropAlpha(image), subject))
    case 'drawn': {
      const { shadowX: x, shadowY: y, shadowBlur: blur, shadowOpacity: opacity } = params
      return compositeShadow(subject, await renderDropShadow(subject, { x, y, blur, opacity }))
    }
  }
}

async function withBackground(
  subject: Raster,
  image: Raster,
  { background, color, blur }: Params,
): Promise<Raster> {
  switch (background) {
    case 'transparent':
      return subject
    case 'color':
      return compositeOverColor(subject, color)
    case 'blur':
      return compositeOverBlurred(subject, image, blur)
  }
}
