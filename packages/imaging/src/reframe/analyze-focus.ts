import type { Box } from '../box.ts'
import type { Matting } from '../engines.ts'
import type { Component } from '../mask/find-components.ts'
import { isCutout } from '../matte/alpha.ts'
import { dropAlpha } from '../matte/backgrounds.ts'
import { findParts, meanAlpha } from '../matte/matte-parts.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'
import type { Work } from '../work.ts'
import { dominantBorderColor } from './dominant-border-color.ts'
import { findSilhouetteHeads } from './find-silhouette-heads.ts'
import { contentBox, findPlainSides, type Sides } from './plain-margins.ts'
import { computeSaliency } from './saliency.ts'

/** The main content of an image and its position. `saliency` and `subject` have at most 128 samples on their longer side. */
export interface Focus {
  /** What the engine found; undefined for a transparent image. */
  matte?: Plane
  /** Importance of each pixel, 0 to 1. */
  saliency: Plane
  /** 1 on the subject, else 0, fractional at its edge; 0 everywhere without a subject. */
  subject: Plane
  /** Bounding box of the subject, relative to width and height; undefined without a subject. */
  box?: Box
  /** Heads by the shape of the subject, relative to width and height ({@link findSilhouetteHeads}). */
  silhouetteHeads: Box[]
  /** Dominant color along the border, as `#rrggbb`, and its share of the border. */
  edgeColor: { color: string; share: number }
  /** Bounding box of what doesn't have that color, or of what is visible of a cutout; undefined if nothing is. */
  content?: Box
  /** Sides with one color all along. */
  plainSides: Sides
  /** Whether the image has a significant transparent area. */
  isTransparent: boolean
}

const maxSide = 128
/** Samples on the longer side for the detection of subject and content, which limit the boxes' precision. */
const boxSide = 512
/** Components smaller than this share of the subject are noise of the matte. */
const minComponentRatio = 0.01
/** Share of all pixels: a smaller region is no subject, a larger one is the whole image. */
const subjectShare = { min: 0.002, max: 0.92 }
/** Minimum mean of the matte on the subject; below it the network is guessing. */
const minMeanMatte = 0.8
/** Weight of the remaining image relative to its subject. */
const remainderWeight = 0.2

/**
 * Analyze an image's main content: the subject of its matte, or of its own alpha for a cutout, combined with
 * low-level saliency ({@link computeSaliency}), which is used alone if there is no subject.
 */
export async function analyzeFocus(image: Raster, matting: Matting, work: Work): Promise<Focus> {
  const small = await shrinkTo(image, maxSide)
  const large = await shrinkTo(image, boxSide)
  const isTransparent = isCutout(small)
  const matte = isTransparent ? undefined : await matting.matte(dropAlpha(image), work)
  work.signal.throwIfAborted()
  const found = findSubject(matte ? await fitToBoxSide(matte, image) : alphaPlane(large))
  const { width, height } = small
  const saliencyPlane = computeSaliency(dropAlpha(small))
  const subject = found
    ? await shrinkPlane(found.plane, width, height)
    : { ...saliencyPlane, data: new Float32Array(width * height) }
  const share = found ? remainderWeight : 1
  const saliency = {
    ...saliencyPlane,
    data: saliencyPlane.data.map((value, pixel) => Math.max(subject.data[pixel], share * value)),
  }
  const edgeColor = dominantBorderColor(small, isTransparent ? undefined : subject.data)
  const visible = isTransparent ? large : dropAlpha(large)
  const content = contentBox(visible, edgeColor.color)
  work.progress(1)
  return {
    ...(matte && { matte }),
    saliency,
    subject,
    ...(found && { box: found.box }),
    silhouetteHeads: found ? findSilhouetteHeads(found.plane) : [],
    edgeColor,
    ...(content && { content }),
    plainSides: findPlainSides(visible),
    isTransparent,
  }
}

async function fitToBoxSide(matte: Plane, image: Raster): Promise<Plane> {
  const { width, height } = fitWithin(image, boxSide)
  return matte.width <= width && matte.height <= height
    ? enlarge(matte, width, height)
    : shrinkPlane(matte, width, height)
}

/**
 * The subject's components and their bounding box; undefined if there is no clear subject. If the network is guessing on
 * the whole, the components of which it's sure are the subject.
 */
function findSubject(matte: Plane): { plane: Plane; box: Box } | undefined {
  const { width, height } = matte
  const allComponents = findParts(matte)
  const size = totalSize(allComponents)
  const large = allComponents.filter(({ pixels }) => pixels.length >= minComponentRatio * size)
  const isSure = (some: Component[]) => meanAlpha(matte, some) >= minMeanMatte
  const parts = isSure(large) ? large : large.filter(part => isSure([part]))
  const share = totalSize(parts) / (width * height)
  if (share < subjectShare.min || share > subjectShare.max) return undefined
  const plane = { data: new Float32Array(width * height), width, height }
  for (const { pixels } of parts) for (const pixel of pixels) plane.data[pixel] = 1
  const box = {
    left: Math.min(...parts.map(({ left }) => left)) / width,
    top: Math.min(...parts.map(({ top }) => top)) / height,
    right: Math.max(...parts.map(({ right }) => right)) / width,
    bottom: Math.max(...parts.map(({ bottom }) => bottom)) / height,
  }
  return { plane, box }
}

const totalSize = (components: Component[]) => components.reduce((sum, { pixels }) => sum + pixels.length, 0)

function shrinkTo(image: Raster, side: number): Promise<Raster> {
  const { width, height } = fitWithin(image, side)
  return shrink(image, width, height)
}

/** Resized as 8-bit data, which is precise enough for a plane from 0 to 1. */
async function shrinkPlane({ data, width, height }: Plane, w: number, h: number): Promise<Plane> {
  if (w > width || h > height) return enlarge({ data, width, height }, w, h)
  const bytes = new Uint8ClampedArray(width * height * 3)
  for (let at = 0; at < bytes.length; at++) bytes[at] = 255 * data[Math.floor(at / 3)]
  const small = await shrink({ data: bytes, width, height, channels: 3 }, w, h)
  return createPlane(w, h, pixel => small.data[3 * pixel] / 255)
}

function alphaPlane({ data, width, height }: Raster): Plane {
  return createPlane(width, height, pixel => data[4 * pixel + 3] / 255)
}
