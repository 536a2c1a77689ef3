import { type Box, clipBox, expandBox } from '../box.ts'
import type { CompletionOptions, Face, FaceFinding, Matting } from '../engines.ts'
import { faceBox } from '../face/face-box.ts'
import { dilate } from '../mask/dilate.ts'
import { findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import { dropAlpha } from '../matte/backgrounds.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import type { Hole } from './holes.ts'

/** Engines that find what isn't copied into a hole; what isn't found is copied like anything else. */
export interface AvoidanceEngines {
  faces?: FaceFinding
  /** Finds subjects, which are copied only into holes that are in them or at them. */
  matting?: Matting
}

/** Margin around a face that isn't copied, relative to its size. */
const faceMargin = 0.1
/** A hole in a face, such as a blemish, is filled from that face if it has at most this share of the face's area. */
const maxHoleInFace = 0.5
/** Subjects are searched for if a hole has at least this share of the image: smaller ones are filled from nearby. */
const minObjectShare = 0.02
/** A hole is at a subject if this share of its surroundings is the subject. */
const maxSubjectAround = 0.12
/** Width of a hole's surroundings, and of the margin around a subject, in pixels of the matte. */
const [surroundings, subjectMargin] = [4, 8]

/**
 * Find what isn't copied into holes: faces, and for large holes subjects, such as another person or car beside the one
 * that is removed.
 *
 * @param unknown the pixels of all holes
 * @returns for each hole, 255 where nothing is copied from; undefined for nowhere
 */
export async function findAvoided(
  image: Raster,
  unknown: Mask,
  holes: readonly Hole[],
  { faces: faceFinding, matting }: AvoidanceEngines,
  { mode, variant }: CompletionOptions,
  signal: AbortSignal,
): Promise<(Mask | undefined)[]> {
  const work = { signal, progress: createProgress(() => {}) }
  const copied = holes.filter(({ isThin }) => !isThin)
  if (copied.length === 0 || variant === 'smooth') return holes.map(() => undefined)
  const faces = (await faceFinding?.find(image, work)) ?? []
  const boxes = faces.map(face => avoidedBox(face, image))
  const isLarge = ({ size }: Hole) =>
    mode === 'quality' && size >= minObjectShare * image.width * image.height
  const matte = copied.some(isLarge) ? await matting?.matte(dropAlpha(image), work) : undefined
  const subject = matte && createMask(matte.width, matte.height, at => matte.data[at] > 0.5)
  return holes.map(hole => {
    if (hole.isThin) return undefined
    const avoidedBoxes = boxes.filter(box => isFaceAvoided(box, hole, image.width))
    const subjects = subject && isLarge(hole) ? subjectsBeside(subject, unknown, hole) : undefined
    if (avoidedBoxes.length === 0 && !subjects) return undefined
    const avoided = enlargeMask(subjects, image)
    for (const { left, top, right, bottom } of avoidedBoxes)
      for (let y = top; y < bottom; y++)
        avoided.data.fill(255, y * image.width + left, y * image.width + right)
    return avoided
  })
}

/** The box around a face with some margin, clipped to the image. */
function avoidedBox(face: Face, { width, height }: Raster): Box {
  const box = faceBox(face)
  const margin = faceMargin * (box.bottom - box.top)
  const { left, top, right, bottom } = clipBox(expandBox(box, margin), width, height)
  return {
    left: Math.floor(left),
    top: Math.floor(top),
    right: Math.ceil(right),
    bottom: Math.ceil(bottom),
  }
}

/** Whether a face may not be copied into a hole: it's elsewhere, or the hole is too large to be in it. */
function isFaceAvoided(
  { left, top, right, bottom }: Box,
  { pixels, size }: Hole,
  imageWidth: number,
): boolean {
  if (size > maxHoleInFace * (right - left) * (bottom - top)) return true
  return !pixels.some(pixel => {
    const [x, y] = [pixel % imageWidth, Math.floor(pixel / imageWidth)]
    return x >= left && x < right && y >= top && y < bottom
  })
}

/** The subjects that a hole isn't in or at, with a margin; undefined if there are none. */
function subjectsBeside({ data, width, height }: Mask, unknown: Mask, { pixels }: Hole): Mask | undefined {
  const toMatte = (pixel: number) => {
    const [x, y] = [pixel % unknown.width, Math.floor(pixel / unknown.width)]
    return Math.floor((y * height) / unknown.height) * width + Math.floor((x * width) / unknown.width)
  }
  const hole: Mask = { data: new Uint8Array(width * height), width, height }
  for (const pixel of pixels) hole.data[toMatte(pixel)] = 255
  const known = enlargeMask(unknown, hole)
  const around = dilate(hole, surroundings)
  const ring = around.data.reduce((sum, value, at) => sum + (value && !hole.data[at] ? 1 : 0), 0)
  const beside: Mask = { data: new Uint8Array(width * height), width, height }
  const rest = createMask(width, height, at => data[at] === 255 && known.data[at] === 0)
  for (const component of findComponents(rest)) {
    const touching = component.pixels.reduce((sum, at) => sum + (around.data[at] ? 1 : 0), 0)
    if (touching <= maxSubjectAround * ring) for (const at of component.pixels) beside.data[at] = 255
  }
  return beside.data.includes(255) ? dilate(beside, subjectMargin) : undefined
}

/** A mask at another size, by its nearest pixels; empty without one. */
function enlargeMask(mask: Mask | undefined, { width, height }: { width: number; height: number }): Mask {
  const data = new Uint8Array(width * height)
  for (let y = 0, at = 0; mask && y < height; y++) {
    const row = Math.floor((y * mask.height) / height) * mask.width
    for (let x = 0; x < width; x++, at++) data[at] = mask.data[row + Math.floor((x * mask.width) / width)]
  }
  return { data, width, height }
}
