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
import type { Area, Size } from './place-crop.ts'
import { groundFor, type Plan } from './plan.ts'
import type { Scene } from './scene.ts'

export interface Making {
  target: Target
  plan: Plan
  scene: Scene
  /** As asked for; `auto` is decided here. */
  ground: string
  seed: number
}

interface Made {
  picture: Raster
  /** Engines that took part, by their names as the screen shows them. */
  madeBy: string[]
  /** Of what was padded. */
  ground?: string
}

type Needed = Pick<Engines, 'superResolution' | 'outpainting'>

/** Enlargements up to this are plain resampling, which shows no less; beyond it there is detail to make up. */
const resampledUpTo = 1.5
/** What super-resolution reaches in one go. */
const atOnce = 16
/** Pixels of a result up to which its margins are made up at its own size; above, at this many, and enlarged. */
const extendedPixels = 2.2e6

/** Make a picture into a format as planned. */
export async function make(image: Raster, making: Making, engines: Needed, work: Work): Promise<Made> {
  const { target, plan, scene } = making
  const { signal, progress } = work
  const extends_ = plan.method === 'extend' && !isWhole(plan.place, target)
  const part = partOf(image, plan.area)
  const scaling = { signal, progress: progress.span(0, extends_ ? 0.3 : 1) }
  const { picture, madeBy } = await scaled(part, plan.place, engines, scaling)
  if (isWhole(plan.place, target)) return { picture, madeBy }
  if (!extends_) {
    const ground = groundFor(scene, making.ground)
    const whole = plan.area.width * plan.area.height < image.width * image.height ? part : image
    return { picture: await padded(picture, whole, target, plan.place, ground), madeBy, ground }
  }
  const rest = { signal, progress: progress.span(0.3, 1) }
  const wider = await extended(picture, part, making, engines, rest)
  return { picture: wider, madeBy: [...madeBy, engines.outpainting.name] }
}

const isWhole = (place: Area, { width, height }: Size) => place.width === width && place.height === height

function partOf(image: Raster, { left, top, width, height }: Area): Raster {
  if (width === image.width && height === image.height) return image
  return cropped(image, { left, top, right: left + width, bottom: top + height })
}

/** Reduced by averaging, enlarged by super-resolution where it is by much. */
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

/** The picture continued to the target's size; what was the picture stays as it is. */
async function extended(
  picture: Raster,
  part: Raster,
  { target, plan, seed }: Making,
  engines: Needed,
  work: Work,
): Promise<Raster> {
  const { width, height } = target
  const scale = Math.min(1, Math.sqrt(extendedPixels / (width * height)))
  if (scale === 1 || picture.channels === 4)
    return engines.outpainting.extend(picture, { ...marginsOf(plan.place, target), seed }, work)
  const least = (length: number) => Math.max(1, Math.round(length * scale))
  const small = { width: least(width), height: least(height) }
  const place = {
    width: Math.min(small.width, least(plan.place.width)),
    height: Math.min(small.height, least(plan.place.height)),
    left: Math.round(plan.place.left * scale),
    top: Math.round(plan.place.top * scale),
  }
  place.left = Math.min(place.left, small.width - place.width)
  place.top = Math.min(place.top, small.height - place.height)
  const { picture: reduced } = await scaled(picture.width > part.width ? part : picture, place, engines, work)
  const wider = await engines.outpainting.extend(reduced, { ...marginsOf(place, small), seed }, work)
  const large = await resized(opaque(wider), width, height)
  return laidOnto(large, picture, plan.place)
}

function marginsOf({ left, top, width, height }: Area, size: Size) {
  return { left, up: top, right: size.width - left - width, down: size.height - top - height }
}
