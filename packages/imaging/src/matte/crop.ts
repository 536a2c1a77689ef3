import { type Box, boxAround, clipBox, expandBox, roundOut, scaleBox } from '../box.ts'
import type { Mask } from '../mask/mask.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'

/** Alpha from which a pixel counts as visible: lower values are noise that would enlarge the box. */
const minVisibleAlpha = 8

/**
 * The bounding box of a cutout's visible pixels, with a margin, inside the image.
 *
 * @param margin in pixels
 * @returns undefined if nothing is visible
 */
export function subjectBox({ data, width, height }: Raster, margin: number): Box | undefined {
  const box = boxAround({ width, height }, pixel => data[4 * pixel + 3] >= minVisibleAlpha)
  return box && clipBox(expandBox(box, margin), width, height)
}

/** Crop an image. */
export function cropImage({ data, width, channels }: Raster, box: Box): Raster {
  const size = sizeOf(box)
  const to = new Uint8ClampedArray(size.width * size.height * channels)
  copyBox({ data, width, channels }, box, to)
  return { data: to, ...size, channels }
}

/** Crop a mask. */
export function cropMask({ data, width }: Mask, box: Box): Mask {
  const size = sizeOf(box)
  const to = new Uint8Array(size.width * size.height)
  copyBox({ data, width, channels: 1 }, box, to)
  return { data: to, ...size }
}

/**
 * The part of a plane that covers a box of an image; at least one value.
 *
 * @param plane of any size
 * @param box in pixels of the image
 */
export function cropPlane(plane: Plane | Mask, box: Box, image: Pick<Raster, 'width' | 'height'>): Plane {
  const { left, top, right, bottom } = roundOut(scaleBox(box, image, plane))
  const [columns, rows] = [Math.max(1, right - left), Math.max(1, bottom - top)]
  return createPlane(
    columns,
    rows,
    index => plane.data[(top + Math.floor(index / columns)) * plane.width + left + (index % columns)],
  )
}

type Bytes = Uint8Array | Uint8ClampedArray

/** Copy the pixels in a box to an array of the box's size. */
export function copyBox(
  { data, width, channels }: { data: Bytes; width: number; channels: number },
  { left, top, right, bottom }: Box,
  to: Bytes,
): void {
  const rowLength = (right - left) * channels
  for (let y = top; y < bottom; y++) {
    const from = (y * width + left) * channels
    to.set(data.subarray(from, from + rowLength), (y - top) * rowLength)
  }
}

const sizeOf = ({ left, top, right, bottom }: Box) => ({ width: right - left, height: bottom - top })
