import {
  compositeOnto,
  contentOfPart,
  cropImage,
  dropAlpha,
  type Engines,
  type ExtendedImage,
  type KnownContent,
  padImage,
  type Raster,
  resizeImage,
  shrink,
  type Work,
} from '@pentimento/imaging'
import type { Target } from './contract.ts'
import { marginsOf, outpaintScale, reducedFrame } from './frame.ts'
import type { ImageAnalysis } from './image-analysis.ts'
import { addedIn, type Plan } from './layouts.ts'
import type { Area, Size } from './place-crop.ts'
import { backgroundFor } from './plain-background.ts'

/** The image that formats are made from: the input, or an enlargement shared by several formats. */
export interface SourceImage {
  image: Raster
  /** Relative to the input's size. */
  scale: number
  /** Engines that enlarged it. */
  madeBy: readonly string[]
}

interface FormatJob {
  target: Target
  plan: Plan
  analysis: ImageAnalysis
  content?: KnownContent | undefined
  /** As requested; `auto` is resolved here. */
  background: string
  seed: number
}

interface RenderedFormat extends Pick<ExtendedImage, 'blurredSides'> {
  image: Raster
  /** The plan, or its fallback. */
  plan: Plan
  /** Display names of the engines that contributed. */
  madeBy: readonly string[]
  /** Background of a padded image. */
  background?: string
}

type RequiredEngines = Pick<Engines, 'superResolution' | 'outpainting'>

/** Up to this factor resampling looks as good as super-resolution. */
const maxResampleFactor = 1.5
/** Maximum factor of one super-resolution call. */
const maxFactorPerCall = 16
/** Maximum pixels of an enlargement shared by several formats. */
const maxSharedPixels = 24e6

/**
 * How implausible an extension may be, relative to what is blurred, by the fraction that it adds to the result: a flaw is
 * seen in a large area, and hardly in a narrow one. Snow and sand have up to 0.03, a curling rink and a street 0.11 to 0.2,
 * torn fences and cars 0.3 to 0.6.
 */
const limits = {
  calm: 0.07,
  far: { added: 0.5, implausibility: 0.28 },
  near: { added: 0.15, implausibility: 1 },
}

function mostImplausible({ replaces }: NonNullable<Plan['fallback']>, added: number): number {
  if (replaces === 'all-but-calm') return limits.calm
  const { far, near } = limits
  const share = Math.min(1, Math.max(0, (far.added - added) / (far.added - near.added)))
  return far.implausibility + share * (near.implausibility - far.implausibility)
}

/** The factor by which a plan enlarges the image. */
export const enlargementFactor = ({ place, area }: Plan) =>
  Math.max(place.width / area.width, place.height / area.height)

/** Whether a plan enlarges the image so much that it needs super-resolution. */
export const needsSuperResolution = (plan: Plan) => enlargementFactor(plan) > maxResampleFactor

/** Enlarge the image once if several formats need super-resolution; otherwise return the image itself. */
export async function sharedSource(
  image: Raster,
  plans: readonly Plan[],
  { superResolution }: RequiredEngines,
  work: Work,
): Promise<SourceImage> {
  const factors = plans.filter(needsSuperResolution).map(enlargementFactor)
  if (factors.length < 2) return { image, scale: 1, madeBy: [] }
  const pixels = image.width * image.height
  const scale = Math.min(maxFactorPerCall, Math.max(...factors), Math.sqrt(maxSharedPixels / pixels))
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  if (scale <= 1 || width < 1 || height < 1) return { image, scale: 1, madeBy: [] }
  const enlarged = await superResolution.upscale(image, { width, height }, work)
  return { image: enlarged, scale, madeBy: [superResolution.name] }
}

/** Render an image in a format according to its plan. */
export async function renderFormat(
  source: SourceImage,
  job: FormatJob,
  engines: RequiredEngines,
  { signal, progress }: Work,
): Promise<RenderedFormat> {
  const { target, plan, analysis } = job
  const fillsTarget = plan.place.width === target.width && plan.place.height === target.height
  const isExtended = plan.method === 'extend' && !fillsTarget
  const part = cropSource(source, plan.area)
  const scaleWork = { signal, progress: progress.span(0, isExtended ? 0.3 : 1) }
  const { image, madeBy: scaledBy } = await scaleTo(part, plan.place, engines, scaleWork)
  const madeBy = [...new Set([...source.madeBy, ...scaledBy])]
  if (fillsTarget) return { image, plan, madeBy }
  if (!isExtended) {
    const background = backgroundFor(analysis, job.background)
    return { image: await padImage(image, part, target, plan.place, background), plan, madeBy, background }
  }
  const outpaintWork = { signal, progress: progress.span(0.3, 1) }
  const extendedImage = await outpaintToTarget(image, job, engines, outpaintWork)
  const { blurredSides = [], implausibility = 0 } = extendedImage
  if (plan.fallback && implausibility > mostImplausible(plan.fallback, addedIn(plan, target)))
    return renderFormat(source, { ...job, plan: plan.fallback }, engines, { signal, progress })
  return { image: extendedImage, plan, madeBy: [...madeBy, engines.outpainting.name], blurredSides }
}

function cropSource({ image, scale }: SourceImage, area: Area): Raster {
  const toSourcePixels = (length: number, most: number) => Math.min(most, Math.round(length * scale))
  const box = {
    left: toSourcePixels(area.left, image.width - 1),
    top: toSourcePixels(area.top, image.height - 1),
    right: toSourcePixels(area.left + area.width, image.width),
    bottom: toSourcePixels(area.top + area.height, image.height),
  }
  const isAll = box.right - box.left === image.width && box.bottom - box.top === image.height
  return isAll ? image : cropImage(image, box)
}

/** Scale an image: down by area averaging, up by resampling or, beyond a small factor, super-resolution. */
async function scaleTo(
  part: Raster,
  { width, height }: Size,
  engines: RequiredEngines,
  work: Work,
): Promise<Pick<RenderedFormat, 'image' | 'madeBy'>> {
  if (width <= part.width && height <= part.height)
    return { image: await shrink(part, width, height), madeBy: [] }
  const factor = Math.max(width / part.width, height / part.height)
  if (factor <= maxResampleFactor && part.channels === 3)
    return { image: await resizeImage(part, width, height), madeBy: [] }
  const { superResolution } = engines
  let image = part
  while (image.width < width || image.height < height) {
    const next = {
      width: Math.max(image.width, Math.min(width, image.width * maxFactorPerCall)),
      height: Math.max(image.height, Math.min(height, image.height * maxFactorPerCall)),
    }
    image = await superResolution.upscale(image, next, work)
  }
  return { image: await shrink(image, width, height), madeBy: [superResolution.name] }
}

/** Outpaint the image to the target's size; its own pixels don't change. */
async function outpaintToTarget(
  image: Raster,
  { target, plan, analysis, content, seed }: FormatJob,
  { outpainting }: RequiredEngines,
  work: Work,
): Promise<ExtendedImage> {
  const { width, height } = target
  const { left, top } = plan.area
  const part = { left, top, right: left + plan.area.width, bottom: top + plan.area.height }
  const options = { seed, ...(content && { content: contentOfPart(content, part, analysis) }) }
  const scale = outpaintScale(target)
  if (scale === 1 || image.channels === 4)
    return outpainting.extend(image, { ...marginsOf(plan.place, target), ...options }, work)
  const { size, place } = reducedFrame(plan.place, target, scale)
  const reduced = await shrink(image, place.width, place.height)
  const outpainted = await outpainting.extend(reduced, { ...marginsOf(place, size), ...options }, work)
  const enlarged = await resizeImage(dropAlpha(outpainted), width, height)
  return { ...outpainted, ...compositeOnto(enlarged, image, plan.place) }
}
