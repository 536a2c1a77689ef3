import { type Box, clipBox, expandBox } from '../box.ts'
import type { Completion, CompletionOptions, Face, FaceFinding } from '../engines.ts'
import { faceBox } from '../face/face-box.ts'
import { dilate } from '../mask/dilate.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { createProgress, type Work } from '../work.ts'
import { hasMaskedPixels } from './check-mask.ts'
import { fillByMembrane } from './fill-by-membrane.ts'
import { fillByPatches } from './fill-by-patches.ts'
import { findHoles, type Hole } from './holes.ts'

/** The mask's margin is one pixel per this many pixels of the longer side. */
const pixelsPerMargin = 1500

/** Margin around a face that isn't copied, relative to its size. */
const faceMargin = 0.1
/** A hole in a face, such as a blemish, is filled from that face if it has at most this share of the face's area. */
const maxHoleInFace = 0.5

/**
 * Image completion by PatchMatch and membrane interpolation, on the CPU. Pixels outside the mask stay
 * identical. Holes that are thin everywhere are interpolated by a membrane; all others are filled with
 * patches of their surroundings, but not with copies of faces.
 *
 * @param faces finds them; without it, faces are copied like anything else
 */
export function builtInCompletion(faces?: FaceFinding): Completion {
  return {
    name: 'PatchMatch (built-in)',
    complete: (image, mask, options, work) => complete(image, mask, options, work, faces),
  }
}

/**
 * Dilate a brushed mask by 1 to 4 pixels, depending on the image's size, so that it covers an object's soft
 * edge.
 */
export function addMaskMargin(mask: Mask): Mask {
  return dilate(mask, Math.min(4, Math.ceil(Math.max(mask.width, mask.height) / pixelsPerMargin)))
}

async function complete(
  image: Raster,
  mask: Mask,
  options: CompletionOptions,
  { signal, progress }: Work,
  faceFinding: FaceFinding | undefined,
): Promise<Raster> {
  signal.throwIfAborted()
  if (!hasMaskedPixels(image, mask)) return image
  const unknown: Mask = { ...mask, data: mask.data.slice() }
  const output: Raster = { ...image, data: new Uint8ClampedArray(image.data) }
  const holes = findHoles(unknown, options.mode)
  const isCopied = options.variant !== 'smooth' && holes.some(({ isThin }) => !isThin)
  const faceWork = { signal, progress: createProgress(() => {}) }
  const faces = (isCopied && (await faceFinding?.find(image, faceWork))) || []
  const faceBoxes = faces.map(face => avoidedBox(face, image))
  const totalPixels = holes.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const hole of holes) {
    const holeWork = { signal, progress: progress.span(done / totalPixels, (done + hole.size) / totalPixels) }
    const avoided = faceBoxes.filter(box => isAvoided(box, hole, image.width))
    const isFilled = !hole.isThin && (await fillByPatches(output, unknown, hole, avoided, options, holeWork))
    if (!isFilled) fillByMembrane(output, unknown, hole)
    for (const pixel of hole.pixels) unknown.data[pixel] = 0
    done += hole.size
    progress(done / totalPixels)
  }
  return output
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
function isAvoided({ left, top, right, bottom }: Box, { pixels, size }: Hole, imageWidth: number): boolean {
  if (size > maxHoleInFace * (right - left) * (bottom - top)) return true
  return !pixels.some(pixel => {
    const [x, y] = [pixel % imageWidth, Math.floor(pixel / imageWidth)]
    return x >= left && x < right && y >= top && y < bottom
  })
}
