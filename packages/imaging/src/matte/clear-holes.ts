import { type Component, components } from '../mask/components.ts'
import type { Mask } from '../mask/mask.ts'
import type { Plane, Raster } from '../raster.ts'

/** A coarse matte below this is uncertain; a hole is enclosed by certain pixels. */
const doubtful = 0.9
const [surelyBehind, surelyInFront] = [0.02, 0.98]
/** Regions of fewer pixels are ignored as specks. */
const leastPixels = 12
/** Distance, in pixels, around a hole within which background and enclosing subject are sampled. */
const [groundReach, wallReach] = [80, 12]
const mostSamples = 256
/**
 * Largest color difference to the background, of 255; the enclosing subject must differ by more than twice
 * that.
 */
const likeness = 10
/** Share of a region that must match the background. */
const agreement = 0.5

/** Uncertain regions that a subject encloses, by the coarse matte alone; most images have none. */
export function enclosedDoubt(matte: Plane): Component[] {
  const { data, width, height } = matte
  const open = new Uint8Array(data.length)
  for (let pixel = 0; pixel < open.length; pixel++) open[pixel] = data[pixel] < doubtful ? 255 : 0
  return components({ data: open, width, height }).filter(
    ({ left, top, right, bottom, pixels }) =>
      left > 0 && top > 0 && right < width && bottom < height && pixels.length >= leastPixels,
  )
}

/**
 * Find enclosed regions that show the background, such as inside the handle of a mug: their colors match the
 * background beyond the subject and not the subject around them. A white handle on white isn't cleared, since
 * nothing distinguishes the two; nor is a region that the matte is certain about.
 *
 * @param image   of the matte's size
 * @param regions as returned by {@link findEnclosedUncertain}
 * @returns 255 on background pixels; undefined if there are none
 */
export function holesIn(picture: Raster, matte: Plane, regions: Component[]): Mask | undefined {
  const { width, height } = matte
  const isEnclosed = new Uint8Array(width * height)
  for (const { pixels } of regions) for (const pixel of pixels) isEnclosed[pixel] = 1
  const data = new Uint8Array(width * height)
  let found = 0
  for (const region of regions) {
    const ground = coloursAround(picture, region, groundReach, pixel => {
      return matte.data[pixel] < surelyBehind && !isEnclosed[pixel]
    })
    const wall = coloursAround(picture, region, wallReach, pixel => matte.data[pixel] > surelyInFront)
    if (ground.length === 0 || wall.length === 0) continue
    const alike = region.pixels.filter(pixel => isGround(picture, pixel, ground, wall))
    if (alike.length < Math.max(leastPixels, agreement * region.pixels.length)) continue
    for (const pixel of alike) data[pixel] = 255
    found += alike.length
  }
  return found > 0 ? { data, width, height } : undefined
}

/** RGB triples of evenly sampled pixels in a box around a region. */
function coloursAround(
  { data, width, height, channels }: Raster,
  { left, top, right, bottom }: Component,
  reach: number,
  counts: (pixel: number) => boolean,
): Uint8Array {
  const pixels: number[] = []
  for (let y = Math.max(0, top - reach); y < Math.min(height, bottom + reach); y++) {
    for (let x = Math.max(0, left - reach); x < Math.min(width, right + reach); x++)
      if (counts(y * width + x)) pixels.push(y * width + x)
  }
  const step = Math.max(1, pixels.length / mostSamples)
  const colours = new Uint8Array(Math.min(pixels.length, mostSamples) * 3)
  for (let to = 0; to < colours.length; to += 3) {
    const from = pixels[Math.floor((to / 3) * step)] * channels
    for (let channel = 0; channel < 3; channel++) colours[to + channel] = data[from + channel]
  }
  return colours
}

function isGround({ data, channels }: Raster, pixel: number, ground: Uint8Array, wall: Uint8Array): boolean {
  const at = pixel * channels
  const toGround = nearest(data, at, ground)
  return toGround <= likeness && nearest(data, at, wall) > 2 * toGround + likeness
}

/** Root mean square difference to the nearest of some colors. */
function nearest(data: Raster['data'], at: number, colours: Uint8Array): number {
  let least = Number.POSITIVE_INFINITY
  for (let from = 0; from < colours.length; from += 3) {
    const red = data[at] - colours[from]
    const green = data[at + 1] - colours[from + 1]
    const blue = data[at + 2] - colours[from + 2]
    least = Math.min(least, red * red + green * green + blue * blue)
  }
  return Math.sqrt(least / 3)
}
