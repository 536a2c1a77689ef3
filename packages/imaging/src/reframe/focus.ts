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

/** What a picture is about, and where that lies. Planes have at most 128 samples on their longer side. */
export interface Focus {
  /** How much it matters that a place is seen, 0 to 1. */
  saliency: Plane
  /** 1 on the subject, else 0, and between at its edge; 0 throughout where there is none. */
  subject: Plane
  /** Around the subject, in shares of width and height; absent where there is none. */
  box?: Box
  /** What the rim mostly looks like, as `#rrggbb`. */
  edgeColor: { colour: string; share: number }
  /** Whether something of the picture is transparent. */
  isTransparent: boolean
}

const longest = 128
/** Samples on the longer side where the subject is looked for: its box is as exact as one of them. */
const searched = 512
/** Alpha from which a pixel is the subject's. */
const sure = 0.5
/** Pieces smaller than this share of the subject are specks of the matte, not parts of it. */
const speck = 0.01
/** Of all pixels: less is nothing, more is the whole picture. */
const subjectShare = { least: 0.002, most: 0.92 }
/** The mean matte on the subject; below it the network only guesses. */
const confidence = 0.8
/** What the rest of a picture counts beside its subject. */
const rest = 0.2

/**
 * Find what a picture is about: the subject of its matte, or of its own alpha where it is a cut-out, and
 * beside it, or alone where there is none, what catches the eye ({@link conspicuity}).
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

/** The subject's own pieces, and the box around them; undefined where nothing stands out as one. */
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

/** By way of bytes: a plane of shares needs no more. */
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

/** A corner rounded by a pixel makes no cut-out. */
function hasClear({ data }: Raster): boolean {
  let clear = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] < 128) clear++
  return clear > 0.005 * (data.length / 4)
}
