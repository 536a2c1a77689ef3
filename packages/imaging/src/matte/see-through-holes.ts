import { squaredDepth } from '../mask/distance.ts'
import { type Component, findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { Plane, Raster } from '../raster.ts'

/** A coarse matte below this is uncertain; a hole is enclosed by certain pixels. */
const certainFrom = 0.9
const [surelyBackground, surelySubject] = [0.02, 0.98]
/** Regions of fewer pixels are ignored as specks. */
const minPixels = 12
/** From this mean, the network takes a region for the subject, and only a large one may be a hole: it may be a reflection. */
const nearlyCertain = 0.7
const minLargePixels = 400
/** Distance, in pixels, around a hole within which background and enclosing subject are sampled. */
const [backgroundRadius, enclosureRadius] = [80, 12]
const maxSamples = 256
/**
 * Largest color difference to the background, of 255; the enclosing subject must differ by more than twice
 * that.
 */
const maxDifference = 10
/** Share of a region that must match the background. */
const agreement = 0.5
/**
 * From the first mean on, the network leans to the subject: farther inside the region than its rim, in pixels, this
 * share must match. A label has print, and an eye a pupil.
 */
const doubted = { mean: 0.5, rimPx: 3, agreement: 0.95 }

/**
 * A mark's distance from the body's outline, relative to the radius of a disc of its area; its least alpha, below which
 * the network is sure of a hole; and how many of them a body may have.
 */
const mark = { rimRatio: 3, minAlpha: 0.05, maxCount: 8 }

/** Uncertain regions that a subject encloses, by the coarse matte alone; most images have none. */
export function findEnclosedUncertain(matte: Plane): Component[] {
  const { data, width, height } = matte
  const open = createMask(width, height, pixel => data[pixel] < certainFrom)
  return findComponents(open).filter(
    ({ left, top, right, bottom, pixels }) =>
      left > 0 && top > 0 && right < width && bottom < height && pixels.length >= minPixels,
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
export function findSeeThroughHoles(image: Raster, matte: Plane, regions: Component[]): Mask | undefined {
  const { width, height } = matte
  const isEnclosed = new Uint8Array(width * height)
  for (const { pixels } of regions) for (const pixel of pixels) isEnclosed[pixel] = 1
  const data = new Uint8Array(width * height)
  let found = 0
  for (const region of regions) {
    const background = sampleColorsAround(image, region, backgroundRadius, pixel => {
      return matte.data[pixel] < surelyBackground && !isEnclosed[pixel]
    })
    const enclosure = sampleColorsAround(
      image,
      region,
      enclosureRadius,
      pixel => matte.data[pixel] > surelySubject,
    )
    if (background.length === 0 || enclosure.length === 0) continue
    const matching = region.pixels.filter(pixel => isBackground(image, pixel, background, enclosure))
    const mean = matching.reduce((sum, pixel) => sum + matte.data[pixel], 0) / matching.length
    const least = mean > nearlyCertain ? minLargePixels : minPixels
    if (matching.length < Math.max(least, agreement * region.pixels.length)) continue
    if (mean > doubted.mean && !isUniform(region, matching, matte)) continue
    for (const pixel of matching) data[pixel] = 255
    found += matching.length
  }
  return found > 0 ? { data, width, height } : undefined
}

/**
 * Find enclosed regions that are marks on a solid body, such as the white of an eye, a highlight or a button: they are small,
 * and far from everything that isn't the body, whereas a hole has a thin rim at least on one side. Objects with many
 * small regions are lattices, and have none.
 *
 * @param regions as returned by {@link findEnclosedUncertain}
 */
export function findMarks(matte: Plane, regions: Component[]): Component[] {
  const { data, width, height } = matte
  const small = regions.filter(({ pixels }) => pixels.length < minLargePixels)
  if (small.length === 0 || small.length > mark.maxCount) return []
  const body = createMask(width, height, pixel => data[pixel] >= 0.5)
  for (const { pixels } of small) for (const pixel of pixels) body.data[pixel] = 255
  const depth = squaredDepth(body)
  return small.filter(({ pixels }) => {
    const radius = Math.sqrt(pixels.length / Math.PI)
    return pixels.every(pixel => depth[pixel] > (mark.rimRatio * radius) ** 2 && data[pixel] > mark.minAlpha)
  })
}

/** Whether all but few of the pixels inside a region, apart from its rim, are among those that match. */
function isUniform(region: Component, matching: Int32Array, { width, height }: Plane): boolean {
  const inRegion = createMask(width, height, () => false)
  for (const pixel of region.pixels) inRegion.data[pixel] = 255
  const depth = squaredDepth(inRegion)
  const isInner = (pixel: number) => depth[pixel] > doubted.rimPx ** 2
  const [inner, matched] = [region.pixels.filter(isInner), matching.filter(isInner)]
  return matched.length >= doubted.agreement * inner.length
}

/** RGB triples of evenly sampled pixels in a box around a region. */
function sampleColorsAround(
  { data, width, height, channels }: Raster,
  { left, top, right, bottom }: Component,
  reach: number,
  isIncluded: (pixel: number) => boolean,
): Uint8Array {
  const pixels: number[] = []
  for (let y = Math.max(0, top - reach); y < Math.min(height, bottom + reach); y++) {
    for (let x = Math.max(0, left - reach); x < Math.min(width, right + reach); x++)
      if (isIncluded(y * width + x)) pixels.push(y * width + x)
  }
  const step = Math.max(1, pixels.length / maxSamples)
  const colors = new Uint8Array(Math.min(pixels.length, maxSamples) * 3)
  for (let to = 0; to < colors.length; to += 3) {
    const from = pixels[Math.floor((to / 3) * step)] * channels
    for (let channel = 0; channel < 3; channel++) colors[to + channel] = data[from + channel]
  }
  return colors
}

function isBackground(
  { data, channels }: Raster,
  pixel: number,
  background: Uint8Array,
  enclosure: Uint8Array,
): boolean {
  const at = pixel * channels
  const distance = nearestDistance(data, at, background)
  return distance <= maxDifference && nearestDistance(data, at, enclosure) > 2 * distance + maxDifference
}

/** Root mean square difference to the nearest of some colors. */
function nearestDistance(data: Raster['data'], at: number, colors: Uint8Array): number {
  let least = Number.POSITIVE_INFINITY
  for (let from = 0; from < colors.length; from += 3) {
    const red = data[at] - colors[from]
    const green = data[at + 1] - colors[from + 1]
    const blue = data[at + 2] - colors[from + 2]
    least = Math.min(least, red * red + green * green + blue * blue)
  }
  return Math.sqrt(least / 3)
}
