import { type Box, clipBox, expandBox } from '../box.ts'
import type { CompletionOptions, Face, FaceFinding, Matting } from '../engines.ts'
import { faceBox } from '../face/face-box.ts'
import { dilate } from '../mask/dilate.ts'
import { findComponents } from '../mask/find-components.ts'
import { createMask, type Mask, sampleMask } from '../mask/mask.ts'
import { dropAlpha } from '../matte/backgrounds.ts'
import type { Plane, Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { findContinued } from './find-continued.ts'
import type { Hole } from './holes.ts'
import { notCompared, notCopied } from './level.ts'

/** Engines that find what isn't copied into a hole; what isn't found is copied like anything else. */
export interface AvoidanceEngines {
  faces?: FaceFinding
  /** Finds subjects, which are copied only into holes that are in them or at them, or that they go on through. */
  matting?: Matting
}

/** Margin around a face that isn't copied, relative to its size. */
const faceMargin = 0.1
/** A hole in a face, such as a blemish, is filled from that face if it has at most this share of the face's area. */
const maxHoleInFace = 0.5
/** Subjects are searched for if a hole has at least this share of the image: smaller ones are filled from nearby. */
const minObjectShare = 0.02
/**
 * A hole is at a subject if this share of its surroundings is the subject. Of 30 photographs, at most 0.34 where a copy of
 * the subject was worse, and 0.99 in a car from which bags were removed.
 */
const maxSubjectAround = 0.4
/** Width of a hole's surroundings, and of the margin around a subject, in pixels of the matte. */
const [surroundings, subjectMargin] = [4, 8]

/** What isn't copied into a hole. */
export interface Avoided {
  /** Faces, in pixels of the image. */
  boxes: readonly Box[]
  /** Subjects, of the whole image at the size of the matte; undefined for none. */
  subjects: Mask | undefined
}

/**
 * Find what isn't copied into holes: faces, and for large holes subjects, such as another person or car beside the one
 * that is removed.
 *
 * @param unknown the pixels of all holes
 * @returns for each hole; undefined if everything may be copied into it
 */
export async function findAvoided(
  image: Raster,
  unknown: Mask,
  holes: readonly Hole[],
  { faces: faceFinding, matting }: AvoidanceEngines,
  { mode, variant, copiesSubjects = false }: CompletionOptions,
  signal: AbortSignal,
): Promise<(Avoided | undefined)[]> {
  const work = { signal, progress: createProgress(() => {}) }
  const copied = holes.filter(({ isThin }) => !isThin)
  if (copied.length === 0 || variant === 'smooth') return holes.map(() => undefined)
  const faces = (await faceFinding?.find(image, work)) ?? []
  const faceBoxes = faces.map(face => avoidedBox(face, image))
  const isLarge = ({ size }: Hole) =>
    mode === 'quality' && !copiesSubjects && size >= minObjectShare * image.width * image.height
  const matte = copied.some(isLarge) ? await matting?.matte(dropAlpha(image), work) : undefined
  const known = matte && knownSubjects(matte, unknown)
  const lines = known && (await findContinued(image, unknown, known))
  const continued = lines && piecesAt(lines, known)
  return holes.map(hole => {
    if (hole.isThin) return undefined
    const boxes = faceBoxes.filter(box => isFaceAvoided(box, hole, image.width))
    const subjects = known && isLarge(hole) ? subjectsBeside(known, continued, unknown, hole) : undefined
    return boxes.length > 0 || subjects ? { boxes, subjects } : undefined
  })
}

/** How each pixel of a window of the image is avoided: faces aren't copied; subjects aren't compared either. */
export function avoidedFlags(
  { boxes, subjects }: Avoided,
  window: Box,
  image: { width: number; height: number },
): Uint8Array {
  const width = window.right - window.left
  const flags = new Uint8Array(width * (window.bottom - window.top))
  for (const box of boxes) {
    const [left, right] = [Math.max(box.left, window.left), Math.min(box.right, window.right)]
    for (let y = Math.max(box.top, window.top); y < Math.min(box.bottom, window.bottom); y++)
      for (let x = left; x < right; x++) flags[(y - window.top) * width + x - window.left] = notCopied
  }
  for (let y = window.top, at = 0; subjects && y < window.bottom; y++) {
    const row = Math.floor((y * subjects.height) / image.height) * subjects.width
    for (let x = window.left; x < window.right; x++, at++)
      if (subjects.data[row + Math.floor((x * subjects.width) / image.width)]) flags[at] = notCompared
  }
  return flags
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

/** The subjects of a matte outside the holes, at its size. */
function knownSubjects({ data, width, height }: Plane, unknown: Mask): Mask {
  return createMask(width, height, at => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const row = Math.floor((y * unknown.height) / height) * unknown.width
    return data[at] > 0.5 && unknown.data[row + Math.floor((x * unknown.width) / width)] === 0
  })
}

/** The pieces of subjects that are marked somewhere, with all pieces close to them, such as the slats of a bench. */
function piecesAt(marked: Mask, subjects: Mask): Mask {
  const pieces: Mask = { ...subjects, data: new Uint8Array(subjects.data.length) }
  for (const { pixels } of findComponents(dilate(subjects, subjectMargin)))
    if (pixels.some(at => marked.data[at] > 0)) for (const at of pixels) pieces.data[at] = 255
  return pieces
}

/**
 * The subjects that a hole isn't in or at and that don't go on through it, with a margin; undefined if there are none.
 *
 * @param continued subjects that go on through holes
 */
function subjectsBeside(
  subjects: Mask,
  continued: Mask | undefined,
  image: { width: number; height: number },
  { pixels }: Hole,
) {
  const { width, height } = subjects
  const inHole = new Uint8Array(image.width * image.height)
  for (const pixel of pixels) inHole[pixel] = 255
  const hole = sampleMask(inHole, image, subjects)
  const around = dilate(hole, surroundings)
  const ring = around.data.reduce((sum, value, at) => sum + (value && !hole.data[at] ? 1 : 0), 0)
  const beside: Mask = { data: new Uint8Array(width * height), width, height }
  for (const component of findComponents(subjects)) {
    if (continued?.data[component.pixels[0]]) continue
    const touching = component.pixels.reduce((sum, at) => sum + (around.data[at] ? 1 : 0), 0)
    if (touching <= maxSubjectAround * ring) for (const at of component.pixels) beside.data[at] = 255
  }
  return beside.data.includes(255) ? dilate(beside, subjectMargin) : undefined
}
