import { extendColors } from '../matte/extend-colors.ts'
import type { Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { resizeImage } from '../resample/resize-image.ts'
import { shrink } from '../resample/shrink.ts'

/** Position and size of a cutout in a frame, in pixels of the frame; it may extend beyond it. */
interface Placement {
  left: number
  top: number
  width: number
  height: number
  /** Mirrored horizontally. @default false */
  flip?: boolean
}

/**
 * Place a cutout in a frame: scaled, moved or mirrored.
 *
 * @param cutout        RGBA
 * @param width, height of the frame, in pixels
 * @returns RGBA of the frame's size; the cutout itself if its placement doesn't change it
 */
export async function placeSubject(
  cutout: Raster,
  placement: Placement,
  width: number,
  height: number,
): Promise<Raster> {
  const at = { ...placement, left: Math.round(placement.left), top: Math.round(placement.top) }
  const size = {
    width: Math.max(1, Math.round(placement.width)),
    height: Math.max(1, Math.round(placement.height)),
  }
  const isUnchanged =
    at.left === 0 && at.top === 0 && !at.flip && size.width === width && size.height === height
  if (isUnchanged && cutout.width === width && cutout.height === height) return cutout
  const sized = await resizeCutout(cutout, size.width, size.height)
  return pasteCutout(sized, at, width, height)
}

async function resizeCutout(cutout: Raster, width: number, height: number): Promise<Raster> {
  if (width <= cutout.width && height <= cutout.height) return shrink(cutout, width, height)
  // Colors are extended beyond the edge, or the black under transparent pixels would darken it.
  const known = extendColors(cutout, () => true)
  const colors = await resizeImage({ ...cutout, data: known, channels: 3 }, width, height)
  const opacity = new Float32Array(cutout.width * cutout.height)
  for (let pixel = 0; pixel < opacity.length; pixel++) opacity[pixel] = cutout.data[pixel * 4 + 3]
  const alpha = enlarge({ data: opacity, width: cutout.width, height: cutout.height }, width, height).data
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    for (let channel = 0; channel < 3; channel++) data[pixel * 4 + channel] = colors.data[pixel * 3 + channel]
    data[pixel * 4 + 3] = alpha[pixel]
  }
  return { data, width, height, channels: 4 }
}

function pasteCutout(cutout: Raster, { left, top, flip }: Placement, width: number, height: number): Raster {
  const from = new Uint32Array(cutout.data.buffer, cutout.data.byteOffset, cutout.width * cutout.height)
  const data = new Uint8ClampedArray(width * height * 4)
  const to = new Uint32Array(data.buffer)
  const [first, end] = [Math.max(0, left), Math.min(width, left + cutout.width)]
  for (let y = Math.max(0, top); y < Math.min(height, top + cutout.height); y++) {
    const row = (y - top) * cutout.width
    for (let x = first; x < end; x++) {
      const column = flip ? cutout.width - 1 - (x - left) : x - left
      to[y * width + x] = from[row + column]
    }
  }
  return { data, width, height, channels: 4 }
}
