import { type Box, clipBox, expandBox, roundOut, scaleBox } from '../box.ts'
import type { Face } from '../engines.ts'
import { faceBox } from '../face/face-box.ts'
import { forEachPixel } from '../face/for-each-pixel.ts'
import { squaredDepth } from '../mask/distance.ts'
import { type Component, findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import { createPlane, type Plane } from '../raster.ts'
import { meanAlpha } from './matte-parts.ts'

/** Mean alpha of a face from which it belongs to the subject as a whole, and if the network is in doubt of most of it. */
const subjectShare = { sure: 0.75, inDoubt: 0.4 }
/** Alpha between these is in doubt. */
const inDoubt = { from: 0.1, to: 0.9 }
/** Alpha below which a part of a face is missing. */
const missing = 0.5
/**
 * How deep a missing part extends into a face, and how far inside the face's outline it's certain, relative to the
 * square root of the face's area: meshes exceed the far side of a turned face a little.
 */
const [leastDepth, inset] = [0.1, 0.03]
/** Alpha between there and the outline: the image's colors decide. */
const doubtful = 0.5

/**
 * Fill what a network's matte lacks of faces that mostly belong to the subject, such as a bright eye or cheek in front
 * of a bright wall, or a dark face of which it is in doubt.
 *
 * @param matte alpha from 0 to 1
 * @param faces in pixels of an image of any size
 * @param image that image's size
 * @returns the same matte if it lacks nothing
 */
export function fillFaces(
  matte: Plane,
  faces: readonly Face[],
  image: { width: number; height: number },
): Plane {
  let filled = matte
  for (const face of faces) {
    const surroundings = expandBox(roundOut(scaleBox(faceBox(face), image, matte)), 1)
    const box = clipBox(surroundings, matte.width, matte.height)
    const part = box.left < box.right && box.top < box.bottom ? fillFace(filled, face, image, box) : undefined
    if (!part) continue
    if (filled === matte) filled = { ...matte, data: matte.data.slice() }
    for (let y = 0; y < part.height; y++) {
      const row = part.data.subarray(y * part.width, (y + 1) * part.width)
      filled.data.set(row, (box.top + y) * matte.width + box.left)
    }
  }
  return filled
}

/** A matte in a face's box, with what it lacks of the face; undefined if it lacks nothing. */
function fillFace(
  matte: Plane,
  face: Face,
  image: { width: number; height: number },
  box: Box,
): Plane | undefined {
  const part = createPlane(box.right - box.left, box.bottom - box.top, () => 0)
  for (let y = 0; y < part.height; y++) {
    const from = (box.top + y) * matte.width + box.left
    part.data.set(matte.data.subarray(from, from + part.width), y * part.width)
  }
  const outline = maskFace(face, image, matte, box)
  const [whole] = findComponents(outline)
  if (!whole || !belongsToSubject(part, whole)) return undefined
  const unit = Math.sqrt(whole.pixels.length)
  const depth = squaredDepth(outline)
  const isDeep = (pixel: number, share: number) => depth[pixel] > (share * unit) ** 2
  const lacking = createMask(part.width, part.height, pixel => depth[pixel] > 0 && part.data[pixel] < missing)
  const parts = findComponents(lacking).filter(({ pixels }) =>
    pixels.some(pixel => isDeep(pixel, leastDepth)),
  )
  if (parts.length === 0) return undefined
  for (const { pixels } of parts) for (const pixel of pixels) part.data[pixel] = doubtful
  for (const pixel of whole.pixels) if (isDeep(pixel, inset)) part.data[pixel] = 1
  return part
}

/** Whether a face is the subject's, rather than one on a poster behind it. */
function belongsToSubject(matte: Plane, face: Component): boolean {
  const doubtfulPixels = face.pixels.filter(
    pixel => matte.data[pixel] > inDoubt.from && matte.data[pixel] < inDoubt.to,
  )
  const isInDoubt = doubtfulPixels.length > face.pixels.length / 2
  return meanAlpha(matte, [face]) >= (isInDoubt ? subjectShare.inDoubt : subjectShare.sure)
}

/** 255 where a face's mesh is, in a box of the matte. */
function maskFace(
  { points, triangles }: Face,
  image: { width: number; height: number },
  matte: Plane,
  { left, top, right, bottom }: Box,
): Mask {
  const [width, height] = [right - left, bottom - top]
  const data = new Uint8Array(width * height)
  const scales = [matte.width / image.width, matte.height / image.height, 1]
  const origin = [left, top, 0]
  const scaled = points.map((value, at) => value * scales[at % 3] - origin[at % 3])
  for (let at = 0; at < triangles.length; at += 3)
    forEachPixel(scaled, triangles.subarray(at, at + 3), width, height, pixel => {
      data[pixel] = 255
    })
  return { data, width, height }
}
