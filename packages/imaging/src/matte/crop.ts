import { type Box, clipBox } from '../box.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'

/** Alpha from which a pixel counts as visible: lower values are noise that would enlarge the box. */
const minVisibleAlpha = 8

/**
 * The bounding box of a cutout's visible pixels, with a margin, inside the image.
 *
 * @param margin in pixels
 * @returns undefined if nothing is visible
 */
export function subjectBox({ data, width, height }: Raster, margin: number): Box | undefined {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0, at = 3; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if (data[at] < minVisibleAlpha) continue
      if (x < box.left) box.left = x
      if (x >= box.right) box.right = x + 1
      if (y < box.top) box.top = y
      box.bottom = y + 1
    }
  }
  if (box.right === 0) return undefined
  const { left, top, right, bottom } = box
  return clipBox(
    { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin },
    width,
    height,
  )
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
