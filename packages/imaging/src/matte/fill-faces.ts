import type { Face } from '../engines.ts'
import { forEachPixel } from '../face/for-each-pixel.ts'
import { squaredDepth } from '../mask/distance.ts'
import { findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { Plane } from '../raster.ts'
import { meanAlpha } from './matte-parts.ts'

/** Mean alpha of a face from which it belongs to the subject as a whole. */
const subjectShare = 0.75
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
 * of a bright wall.
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
    const outline = maskFace(face, image, matte)
    const [whole] = findComponents(outline)
    if (!whole || meanAlpha(matte, [whole]) < subjectShare) continue
    const unit = Math.sqrt(whole.pixels.length)
    const depth = squaredDepth(outline)
    const lacking = createMask(
      matte.width,
      matte.height,
      pixel => depth[pixel] > 0 && matte.data[pixel] < missing,
    )
    const isDeep = (pixel: number, share: number) => depth[pixel] > (share * unit) ** 2
    const parts = findComponents(lacking).filter(({ pixels }) =>
      pixels.some(pixel => isDeep(pixel, leastDepth)),
    )
    if (parts.length === 0) continue
    if (filled === matte) filled = { ...matte, data: matte.data.slice() }
    for (const { pixels } of parts) for (const pixel of pixels) filled.data[pixel] = doubtful
    for (const pixel of whole.pixels) if (isDeep(pixel, inset)) filled.data[pixel] = 1
  }
  return filled
}

/** 255 where a face's mesh is, of the matte's size. */
function maskFace(
  { points, triangles }: Face,
  image: { width: number; height: number },
  { width, height }: Plane,
): Mask {
  const data = new Uint8Array(width * height)
  const scales = [width / image.width, height / image.height, 1]
  const scaled = points.map((value, at) => value * scales[at % 3])
  for (let at = 0; at < triangles.length; at += 3)
    forEachPixel(scaled, triangles.subarray(at, at + 3), width, height, pixel => {
      data[pixel] = 255
    })
  return { data, width, height }
}
