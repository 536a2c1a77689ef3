import { dilate } from '../mask/dilate.ts'
import { squaredDistance } from '../mask/distance.ts'
import { type Component, findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { type Color, EDGE_RADIUS, isShape, writeShapePixel } from './flat-ground.ts'

/** Mean alpha, of 255, from which a matte takes an area of the ground's color for the subject. */
const keptFrom = 128
/** A lower alpha than this, of 255, doesn't show. */
const visibleFrom = 6
/** An area of the ground is outside of the subject if it opens into the rest as wide as this share of its own width. */
const leastOpening = 0.6
/**
 * If the matte clears most of the enclosed areas, as it does those of letters, it may have missed others up to this many
 * times as large as the largest of them.
 */
const maxMissedRatio = 1.5

interface ClearOptions {
  /** 255 where nothing is cleared. */
  keep?: Mask
  /** Whether areas that the subject encloses may be cleared. */
  clearsHoles?: boolean
}

/**
 * Clear what a cutout shows of a flat ground: smudges, gaps that are open to the rest, and holes. An enclosed area is
 * either kept or cleared as a whole, so that nothing of the ground's color is half transparent.
 *
 * @param image  the image that it was extracted from, of its size
 * @param ground as returned by `findFlatGround`
 * @returns a new cutout
 */
export function clearFlatGround(
  cutout: Raster,
  image: Raster,
  ground: Color,
  { keep, clearsHoles = true }: ClearOptions = {},
): Raster {
  const { width, height } = image
  const output: Raster = { ...cutout, data: new Uint8ClampedArray(cutout.data) }
  const shapes = createMask(width, height, pixel => isShape(image, pixel, ground))
  const areas = findComponents({ ...shapes, data: shapes.data.map(value => 255 - value) })
  const isEnclosed = ({ left, top, right, bottom }: Component) =>
    left > 0 && top > 0 && right < width && bottom < height
  const enclosed = areas.filter(isEnclosed)
  const open = areas.filter(area => !isEnclosed(area))
  const holes = new Set(clearsHoles ? findHoles(cutout, enclosed) : [])
  const cleared = createMask(width, height, () => false)
  for (const { pixels } of [...findOutside(cutout, open, shapes), ...holes])
    for (const pixel of pixels) cleared.data[pixel] = 255
  const { data } = dilate(cleared, EDGE_RADIUS)
  for (let pixel = 0; pixel < data.length; pixel++)
    if (data[pixel] && !keep?.data[pixel]) writeShapePixel(output, image, pixel, ground)
  for (const area of enclosed) if (!holes.has(area)) makeOpaque(output, image, area)
  return output
}

/**
 * What a cutout shows of the ground around the subject, without parts that are narrower at their opening than inside and
 * that the matte takes for the subject.
 *
 * @param open   areas of the ground that reach the image's border
 * @param shapes 255 where the image differs from the ground
 */
function findOutside(cutout: Raster, open: Component[], shapes: Mask): Component[] {
  const { width, height } = shapes
  const shown = createMask(width, height, () => false)
  for (const { pixels } of open)
    for (const pixel of pixels) if (cutout.data[4 * pixel + 3] >= visibleFrom) shown.data[pixel] = 255
  let distances: Float32Array | undefined
  return findComponents(shown).filter(part => {
    if (meanAlpha(cutout, part) < keptFrom) return true
    distances ??= squaredDistance(shapes)
    return isWideOpen(part, shown, shapes, distances)
  })
}

/** Whether a part of the ground is nearly as wide where it opens into the rest as it is inside. */
function isWideOpen({ pixels }: Component, shown: Mask, shapes: Mask, distances: Float32Array): boolean {
  const { width } = shown
  const isOpening = (pixel: number) => {
    const x = pixel % width
    return [x > 0 ? pixel - 1 : -1, x + 1 < width ? pixel + 1 : -1, pixel - width, pixel + width].some(
      beside => shapes.data[beside] === 0 && shown.data[beside] === 0,
    )
  }
  let [widest, opening] = [0, 0]
  for (const pixel of pixels) {
    widest = Math.max(widest, distances[pixel])
    if (distances[pixel] > opening && isOpening(pixel)) opening = distances[pixel]
  }
  return opening >= leastOpening ** 2 * widest
}

/** Enclosed areas that show the ground. */
function findHoles(cutout: Raster, enclosed: Component[]): Component[] {
  const isCleared = (area: Component) => meanAlpha(cutout, area) < keptFrom
  const holes = enclosed.filter(isCleared)
  if (2 * holes.length <= enclosed.length) return holes
  const largest = holes.reduce((most, { pixels }) => Math.max(most, pixels.length), 0)
  return enclosed.filter(area => area.pixels.length <= maxMissedRatio * largest || isCleared(area))
}

function makeOpaque({ data }: Raster, image: Raster, { pixels }: Component): void {
  for (const pixel of pixels) {
    for (let c = 0; c < 3; c++) data[4 * pixel + c] = image.data[image.channels * pixel + c]
    data[4 * pixel + 3] = 255
  }
}

const meanAlpha = ({ data }: Raster, { pixels }: Component) =>
  pixels.reduce((sum, pixel) => sum + data[4 * pixel + 3], 0) / pixels.length
