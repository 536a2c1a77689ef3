import { type Box, boxAround, clipBox, expandBox, roundOut, scaleBox, uniteBoxes } from '../box.ts'
import type { Matting } from '../engines.ts'
import type { Component } from '../mask/find-components.ts'
import type { Mask } from '../mask/mask.ts'
import type { Point } from '../quad.ts'
import type { Plane, Raster } from '../raster.ts'
import { type Work, yieldToEventLoop } from '../work.ts'
import { clearFlatGround } from './clear-flat-ground.ts'
import { cropImage, cropMask, cropPlane } from './crop.ts'
import { extractSubject } from './extract-subject.ts'
import { type Color, findFlatGround, restoreShapes } from './flat-ground.ts'
import type { MatteOptions } from './prepare-matte.ts'
import { restoreSure } from './restore-sure.ts'
import { clearStrayFragments } from './stray-fragments.ts'
import {
  classifyParts,
  clearCovered,
  describeSubject,
  findUnchosen,
  type Subject,
  showsSubject,
} from './subjects.ts'

/** A subject is small if its box is at most this part of the image's width and height. */
const smallShare = 0.4
/** Margin around a small subject's box, relative to its longer side. */
const marginRatio = 0.35
/** Intersection over union from which the second matte shows the same subject as the first. */
const minAgreement = 0.6
/** Side of the grid on which the two mattes are compared. */
const gridSide = 128

interface CutOptions extends MatteOptions {
  /**
   * Fractions of the image's width and height. Of several separate subjects, only those nearest to the points
   * are cut out. @default all
   */
  subjects?: readonly Point[]
}

interface Cutout {
  /** RGBA of the image's size. */
  cutout: Raster
  /** The image's separate subjects, whichever were chosen, from left to right. */
  subjects: Subject[]
}

/**
 * Cut out an image's subject. A small subject is matted a second time in an extract of the image, where it
 * has more of the network's pixels, and its edges are solved there. The second matte counts only if it shows
 * the same subject. Everything else in the image, of which the network may be unsure in a busy scene, is
 * background then.
 *
 * @returns undefined if the image has no subject, unless something is marked to be kept
 */
export async function cutSubject(
  image: Raster,
  matting: Matting,
  work: Work,
  { subjects: points = [], ...options }: CutOptions = {},
): Promise<Cutout | undefined> {
  const { signal, progress } = work
  const whole = await matting.matte(image, { signal, progress: progress.span(0, 0.4) })
  const coarse = options.keep ? whole : clearStrayFragments(whole)
  const ground = points.length === 0 ? findFlatGround(image) : undefined
  if (!options.keep && !ground && !showsSubject(coarse)) return undefined
  const { sureParts, subjectParts } = classifyParts(coarse)
  const unchosen = findUnchosen(subjectParts, points, coarse)
  const chosenParts = unchosen ? sureParts.filter(({ pixels }) => !unchosen.data[pixels[0]]) : sureParts
  const cutout = await cutMatte(image, matting, work, {
    coarse: unchosen ? clearCovered(coarse, unchosen) : coarse,
    sureParts: chosenParts,
    unchosen,
    options,
  })
  return {
    cutout: ground ? await correctOnGround(cutout, image, ground, options, signal) : cutout,
    subjects: subjectParts.map(part => describeSubject(part, coarse)),
  }
}

/** Correct a cutout on flat ground, in two steps that take seconds each for the largest images. */
async function correctOnGround(
  cutout: Raster,
  image: Raster,
  ground: Color,
  options: MatteOptions,
  signal: AbortSignal,
): Promise<Raster> {
  await yieldToEventLoop(signal)
  const restored = restoreShapes(cutout, image, ground, options.erase)
  await yieldToEventLoop(signal)
  return clearFlatGround(restored, image, ground, options)
}

interface FirstMatte {
  coarse: Plane
  sureParts: readonly Component[]
  /** 255 where subjects are that weren't chosen, of the matte's size. */
  unchosen: Mask | undefined
  options: MatteOptions
}

async function cutMatte(
  image: Raster,
  matting: Matting,
  { signal, progress }: Work,
  { coarse, sureParts, unchosen, options: given }: FirstMatte,
): Promise<Raster> {
  const extractWork = { signal, progress: progress.span(0.7, 1) }
  const options = { ...given, ...(matting.refine && { refine: matting.refine }) }
  const box = smallSubjectBox(coarse, image, options.keep)
  const sureMatte = box ? coarse : onlyParts(coarse, sureParts)
  const sureBox = box ?? (sureMatte && smallSubjectBox(sureMatte, image, options.keep))
  if (!sureMatte || !sureBox) return extractSubject(image, coarse, extractWork, options)
  const extract = cropImage(image, sureBox)
  const first = cropPlane(sureMatte, sureBox, image)
  const whole = await matting.matte(extract, { signal, progress: progress.span(0.4, 0.7) })
  const second = unchosen ? clearCovered(whole, cropPlane(unchosen, sureBox, image)) : whole
  const isSame = agreement(first, second) >= minAgreement
  if (!isSame && !box) return extractSubject(image, coarse, extractWork, options)
  const matte = isSame ? restoreSure(second, first) : first
  const cutout = await extractSubject(extract, matte, extractWork, {
    ...options,
    ...(options.keep && { keep: cropMask(options.keep, sureBox) }),
    ...(options.erase && { erase: cropMask(options.erase, sureBox) }),
  })
  return paste(cutout, sureBox, image)
}

/** A matte with nothing but some of its parts; undefined without parts. */
function onlyParts(matte: Plane, parts: readonly Component[]): Plane | undefined {
  const { width, height } = matte
  if (parts.length === 0) return undefined
  const data = new Float32Array(width * height)
  for (const { pixels } of parts) for (const pixel of pixels) data[pixel] = matte.data[pixel]
  return { data, width, height }
}

/** The box of everything that is more likely subject, or marked as such, with a margin; undefined if it isn't small. */
function smallSubjectBox(coarse: Plane, image: Raster, keep?: Mask): Box | undefined {
  const found = coveringBox(coarse, 0.5, image)
  if (!found) return undefined
  const marked = keep && coveringBox(keep, 0, image)
  const box = marked ? uniteBoxes([found, marked]) : found
  const [across, down] = [box.right - box.left, box.bottom - box.top]
  if (across > smallShare * image.width || down > smallShare * image.height) return undefined
  const margin = marginRatio * Math.max(across, down)
  return clipBox(roundOut(expandBox(box, margin)), image.width, image.height)
}

/** The box of all values above a threshold, in pixels of the image. */
function coveringBox(plane: Plane | Mask, above: number, image: Raster): Box | undefined {
  const box = boxAround(plane, at => plane.data[at] > above)
  return box && scaleBox(box, plane, image)
}

/** Intersection over union of what two mattes of any size show. */
function agreement(one: Plane, other: Plane): number {
  let [both, either] = [0, 0]
  for (let y = 0; y < gridSide; y++) {
    for (let x = 0; x < gridSide; x++) {
      const [a, b] = [one, other].map(
        ({ data, width, height }) =>
          data[
            Math.floor(((y + 0.5) * height) / gridSide) * width + Math.floor(((x + 0.5) * width) / gridSide)
          ] > 0.5,
      )
      if (a && b) both++
      if (a || b) either++
    }
  }
  return either > 0 ? both / either : 0
}

function paste(cutout: Raster, { left, top }: Box, { width, height }: Raster): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < cutout.height; y++) {
    const row = cutout.data.subarray(y * cutout.width * 4, (y + 1) * cutout.width * 4)
    data.set(row, ((top + y) * width + left) * 4)
  }
  return { data, width, height, channels: 4 }
}
