import type { Box } from '../box.ts'
import type { Matting } from '../engines.ts'
import { components } from '../mask/components.ts'
import { opaque } from '../matte/grounds.ts'
import type { Plane, Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { fitted } from '../resample/fitted.ts'
import { shrink } from '../resample/shrink.ts'
import type { Work } from '../work.ts'
import { conspicuity } from './conspicuity.ts'
import { rimColour } from './rim-colour.ts'

/** The main content of an image and its position. Planes have at most 128 samples on their longer side. */
export interface Focus {
  /** Importance of each pixel, 0 to 1. */
  saliency: Plane
  /** 1 on the subject, else 0, fractional at its edge; 0 everywhere without a subject. */
  subject: Plane
  /** Bounding box of the subject, relative to width and height; undefined without a subject. */
  box?: Box
  /** Dominant color along the border, as `#rrggbb`, and its share of the border. */
  edgeColor: { colour: string; share: number }
  /** Whether the image has a significant transparent area. */
  isTransparent: boolean
}

const longest = 128
/** Samples on the longer side for subject detection, which limit the box's precision. */
const searched = 512
/** Alpha from which a pixel belongs to the subject. */
const sure = 0.5
/** Components smaller than this share of the subject are noise of the matte. */
const speck = 0.01
/** Share of all pixels: a smaller region is no subject, a larger one is the whole image. */
const subjectShare = { least: 0.002, most: 0.92 }
/** Minimum mean of the matte on the subject; below it the network is guessing. */
const confidence = 0.8
/** Weight of the remaining image relative to its subject. */
const rest = 0.2

/**
 * Analyze an image's main content: the subject of its matte, or of its own alpha for a cutout, combined with
 * low-level saliency ({@link computeSaliency}), which is used alone if there is no subject.
 */
export async function focusOf(picture: Raster, matting: Matting, work: Work): Promise<Focus> {
  const small = await shrunk(picture, longest)
  const isTransparent = picture.channels === 4 && hasClear(small)
  const matte = isTransparent
    ? alphaOf(await shrunk(picture, searched))
    : await matteOf(picture, matting, work)
  work.signal.throwIfAborted()
  const found = subjectIn(matte)
  const { width, height } = small
  const eye = conspicuity(opaque(small))
  const subject = found
    ? await planeShrunk(found.plane, width, height)
    : { ...eye, data: new Float32Array(width * height) }
  const share = found ? rest : 1
  const saliency = {
    ...eye,
    data: eye.data.map((value, pixel) => Math.max(subject.data[pixel], share * value)),
  }
  work.progress(1)
  return { saliency, subject, ...(found && { box: found.box }), edgeColor: rimColour(small), isTransparent }
}

async function matteOf(picture: Raster, matting: Matting, work: Work): Promise<Plane> {
  const matte = await matting.matte(opaque(picture), work)
  const { width, height } = fitted(picture, searched)
  return matte.width <= width && matte.height <= height
    ? enlarge(matte, width, height)
    : planeShrunk(matte, width, height)
}

/** The subject's components and their bounding box; undefined if there is no clear subject. */
function subjectIn(matte: Plane): { plane: Plane; box: Box } | undefined {
  const { width, height } = matte
  const mask = { data: Uint8Array.from(matte.data, alpha => (alpha > sure ? 255 : 0)), width, height }
  const pieces = components(mask)
  const size = pieces.reduce((sum, { pixels }) => sum + pixels.length, 0)
  const own = pieces.filter(({ pixels }) => pixels.length >= speck * size)
  const share = size / (width * height)
  if (share < subjectShare.least || share > subjectShare.most) return undefined
  const plane = { data: new Float32Array(width * height), width, height }
  let [sum, count] = [0, 0]
  for (const { pixels } of own)
    for (const pixel of pixels) {
      plane.data[pixel] = 1
      sum += matte.data[pixel]
      count++
    }
  if (sum < confidence * count) return undefined
  const box = {
    left: Math.min(...own.map(({ left }) => left)) / width,
    top: Math.min(...own.map(({ top }) => top)) / height,
    right: Math.max(...own.map(({ right }) => right)) / width,
    bottom: Math.max(...own.map(({ bottom }) => bottom)) / height,
  }
  return { plane, box }
}

function shrunk(picture: Raster, side: number): Promise<Raster> {
  const { width, height } = fitted(picture, side)
  return shrink(picture, width, height)
}

/** Resized as 8-bit data, which is precise enough for a plane from 0 to 1. */
async function planeShrunk({ data, width, height }: Plane, w: number, h: number): Promise<Plane> {
  if (w > width || h > height) return enlarge({ data, width, height }, w, h)
  const bytes = new Uint8ClampedArray(width * height * 3)
  for (let at = 0; at < bytes.length; at++) bytes[at] = 255 * data[Math.floor(at / 3)]
  const small = await shrink({ data: bytes, width, height, channels: 3 }, w, h)
  return {
    data: Float32Array.from({ length: w * h }, (_, pixel) => small.data[3 * pixel] / 255),
    width: w,
    height: h,
  }
}

function alphaOf({ data, width, height }: Raster): Plane {
  return {
    data: Float32Array.from({ length: width * height }, (_, pixel) => data[4 * pixel + 3] / 255),
    width,
    height,
  }
}

/** A small transparent area, such as rounded corners, doesn't make an image a cutout. */
function hasClear({ data }: Raster): boolean {
  let clear = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] < 128) clear++
  return clear > 0.005 * (data.length / 4)
}
