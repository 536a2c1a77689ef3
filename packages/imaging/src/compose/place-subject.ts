import { spreadColours } from '../matte/spread-colours.ts'
import type { Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { resized } from '../resample/resized.ts'
import { shrink } from '../resample/shrink.ts'

/** Position and size of a cutout in a frame, in pixels of the frame; it may extend beyond it. */
interface Place {
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
  cutOut: Raster,
  place: Place,
  width: number,
  height: number,
): Promise<Raster> {
  const at = { ...place, left: Math.round(place.left), top: Math.round(place.top) }
  const size = { width: Math.max(1, Math.round(place.width)), height: Math.max(1, Math.round(place.height)) }
  const isAsItWas =
    at.left === 0 && at.top === 0 && !at.flip && size.width === width && size.height === height
  if (isAsItWas && cutOut.width === width && cutOut.height === height) return cutOut
  const sized = await scaled(cutOut, size.width, size.height)
  return pasted(sized, at, width, height)
}

async function scaled(cutOut: Raster, width: number, height: number): Promise<Raster> {
  if (width <= cutOut.width && height <= cutOut.height) return shrink(cutOut, width, height)
  // Colors are extended beyond the edge, or the black under transparent pixels would darken it.
  const known = spreadColours(cutOut, () => true)
  const colours = await resized({ ...cutOut, data: known, channels: 3 }, width, height)
  const opacity = new Float32Array(cutOut.width * cutOut.height)
  for (let pixel = 0; pixel < opacity.length; pixel++) opacity[pixel] = cutOut.data[pixel * 4 + 3]
  const alpha = enlarge({ data: opacity, width: cutOut.width, height: cutOut.height }, width, height).data
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    for (let channel = 0; channel < 3; channel++)
      data[pixel * 4 + channel] = colours.data[pixel * 3 + channel]
    data[pixel * 4 + 3] = alpha[pixel]
  }
  return { data, width, height, channels: 4 }
}

function pasted(cutOut: Raster, { left, top, flip }: Place, width: number, height: number): Raster {
  const from = new Uint32Array(cutOut.data.buffer, cutOut.data.byteOffset, cutOut.width * cutOut.height)
  const data = new Uint8ClampedArray(width * height * 4)
  const to = new Uint32Array(data.buffer)
  const [first, end] = [Math.max(0, left), Math.min(width, left + cutOut.width)]
  for (let y = Math.max(0, top); y < Math.min(height, top + cutOut.height); y++) {
    const row = (y - top) * cutOut.width
    for (let x = first; x < end; x++) {
      const column = flip ? cutOut.width - 1 - (x - left) : x - left
      to[y * width + x] = from[row + column]
    }
  }
  return { data, width, height, channels: 4 }
}
