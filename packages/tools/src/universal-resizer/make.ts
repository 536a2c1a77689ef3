import {
  cropped,
  type Engines,
  laidOnto,
  opaque,
  padded,
  type Raster,
  resized,
  shrink,
  type Work,
} from '@pentimento/imaging'
import type { Target } from './contract.ts'
import { madeUpScale, marginsOf, reducedFrame } from './frame.ts'
import type { Area, Size } from './place-crop.ts'
import { groundFor, type Plan } from './plan.ts'
import type { Scene } from './scene.ts'

/** The image that formats are made from: the input, or an enlargement shared by several formats. */
export interface Original {
  picture: Raster
  /** Relative to the input's size. */
  scale: number
  /** Engines that enlarged it. */
  madeBy: readonly string[]
}

interface Making {
  target: Target
  plan: Plan
  scene: Scene
  /** As requested; `auto` is resolved here. */
  ground: string
  seed: number
}

interface Made {
  picture: Raster
  /** Display names of the engines that contributed. */
  madeBy: readonly string[]
  /** Background of a padded image. */
  ground?: string
}

type Needed = Pick<Engines, 'superResolution' | 'outpainting'>

/** Up to this factor resampling looks as good as super-resolution. */
const resampledUpTo = 1.5
/** Maximum factor of one super-resolution call. */
const atOnce = 16
/** Maximum pixels of an enlargement shared by several formats. */
const sharedPixels = 24e6

/** The factor by which a plan enlarges the image. */
export const enlargementOf = ({ place, area }: Plan) =>
  Math.max(place.width / area.width, place.height / area.height)

/** Whether a plan enlarges the image so much that it needs super-resolution. */
export const needsDetail = (plan: Plan) => enlargementOf(plan) > resampledUpTo

/** Enlarge the image once if several formats need super-resolution; otherwise return the image itself. */
export async function sharedOriginal(
  picture: Raster,
  plans: readonly Plan[],
  { superResolution }: Needed,
  work: Work,
): Promise<Original> {
  const factors = plans.filter(needsDetail).map(enlargementOf)
  if (factors.length < 2) return { picture, scale: 1, madeBy: [] }
  const pixels = picture.width * picture.height
  const scale = Math.min(atOnce, Math.max(...factors), Math.sqrt(sharedPixels / pixels))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  if (scale <= 1 || width < 1 || height < 1) return { picture, scale: 1, madeBy: [] }
  const larger = await superResolution.enlarge(picture, { width, height }, work)
  return { picture: larger, scale, madeBy: [superResolution.name] }
}

/** Render an image in a format according to its plan. */
export async function make(
  original: Original,
  making: Making,
  engines: Needed,
  { signal, progress }: Work,
): Promise<Made> {
  const { target, plan, scene } = making
  const isWhole = plan.place.width === target.width && plan.place.height === target.height
  const isExtended = plan.method === 'extend' && !isWhole
  const part = partOf(original, plan.area)
  const scaling = { signal, progress: progress.span(0, isExtended ? 0.3 : 1) }
  const { picture, madeBy: scaledBy } = await scaled(part, plan.place, engines, scaling)
  const madeBy = [...new Set([...original.madeBy, ...scaledBy])]
  if (isWhole) return { picture, madeBy }
  if (!isExtended) {
    const ground = groundFor(scene, making.ground)
    return { picture: await padded(picture, part, target, plan.place, ground), madeBy, ground }
  }
  const rest = { signal, progress: progress.span(0.3, 1) }
  const wider = await extended(picture, making, engines, rest)
  return { picture: wider, madeBy: [...madeBy, engines.outpainting.name] }
}

function partOf({ picture, scale }: Original, area: Area): Raster {
  const at = (length: number, most: number) => Math.min(most, Math.round(length * scale))
  const box = {
    left: at(area.left, picture.width - 1),
    top: at(area.top, picture.height - 1),
    right: at(area.left + area.width, picture.width),
    bottom: at(area.top + area.height, picture.height),
  }
  const isAll = box.right - box.left === picture.width && box.bottom - box.top === picture.height
  return isAll ? picture : cropped(picture, box)
}

/** Scale an image: down by area averaging, up by resampling or, beyond a small factor, super-resolution. */
async function scaled(part: Raster, { width, height }: Size, engines: Needed, work: Work): Promise<Made> {
  if (width <= part.width && height <= part.height)
    return { picture: await shrink(part, width, height), madeBy: [] }
  const factor = Math.max(width / part.width, height / part.height)
  if (factor <= resampledUpTo && part.channels === 3)
    return { picture: await resized(part, width, height), madeBy: [] }
  const { superResolution } = engines
  let picture = part
  while (picture.width < width || picture.height < height) {
    const next = {
      width: Math.max(picture.width, Math.min(width, picture.width * atOnce)),
      height: Math.max(picture.height, Math.min(height, picture.height * atOnce)),
    }
    picture = await superResolution.enlarge(picture, next, work)
  }
  return { picture: await shrink(picture, width, height), madeBy: [superResolution.name] }
}

/** Outpaint the image to the target's size; its own pixels don't change. */
async function extended(
  picture: Raster,
  { target, plan, seed }: Making,
  { outpainting }: Needed,
  work: Work,
): Promise<Raster> {
  const { width, height } = target
  const scale = madeUpScale(target)
  if (scale === 1 || picture.channels === 4)
    return outpainting.extend(picture, { ...marginsOf(plan.place, target), seed }, work)
  const { size, place } = reducedFrame(plan.place, target, scale)
  const reduced = await shrink(picture, place.width, place.height)
  const wider = await outpainting.extend(reduced, { ...marginsOf(place, size), seed }, work)
  return laidOnto(await resized(opaque(wider), width, height), picture, plan.place)
}
