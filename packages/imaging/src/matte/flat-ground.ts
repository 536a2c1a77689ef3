import { squaredDistance } from '../mask/distance.ts'
import { findComponents } from '../mask/find-components.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'

/** Largest difference from the ground's color, in levels of any channel: of the ground itself, of what may be its grain. */
const difference = { ground: 4, grain: 24 }
/**
 * Least share of the ground among the pixels of the image's border, of the image, and of a graphic: a photograph with
 * less has a frame, whereas an icon may fill its image.
 */
const leastShare = { border: 0.98, image: 0.3, graphic: 0.1 }
/**
 * Share of pixels from which an image is a graphic, of those that differ by at most one level from the pixels to the right
 * and below: 0.96 in icons with gradients, at most 0.82 in 520 photographs.
 */
const graphicShare = 0.9
/**
 * Share of the image up to which pixels may differ slightly from the ground and yet be farther from everything else
 * than JPEG's artifacts reach, in pixels: more are a shadow or a gradient.
 */
const maxSoftShare = 0.001
const artifactReach = 16
/** Radius, in pixels, of the window whose color that differs most from the ground is the color of an edge's pixel. */
export const EDGE_RADIUS = 2
/** Largest deviation, in levels of any channel, of a shadow from the darkened color of the ground. */
const shadowTint = 10
/**
 * A shadow fades: within a window of this radius, in pixels, at its border, it's nowhere as dark as this share of its
 * dark parts, other than along this share of the border.
 */
const fading = { radius: 3, darkness: 0.6, crispShare: 0.5 }
/** The share of a shadow's pixels that are at most as dark as what counts as its dark parts. */
const darkQuantile = 0.9

export type Color = readonly [red: number, green: number, blue: number]

/**
 * The color of an even ground on which everything else stands out sharply, such as that of a logo, a drawing or a
 * product cut out before; undefined if the image has none.
 */
export function findFlatGround(image: Raster): Color | undefined {
  const color = borderColor(image)
  if (!color) return undefined
  const { width, height } = image
  const differences = new Uint8Array(width * height)
  let ground = 0
  for (let pixel = 0; pixel < differences.length; pixel++) {
    differences[pixel] = differenceAt(image, pixel, color)
    if (differences[pixel] <= difference.ground) ground++
  }
  if (ground < leastShare.graphic * differences.length) return undefined
  if (ground < leastShare.image * differences.length && !isGraphic(image)) return undefined
  const shapes = createMask(width, height, pixel => differences[pixel] > difference.grain)
  if (!shapes.data.includes(255)) return undefined
  const distances = squaredDistance(shapes)
  let soft = 0
  for (let pixel = 0; pixel < differences.length; pixel++)
    if (differences[pixel] > difference.ground && distances[pixel] > artifactReach ** 2) soft++
  return soft <= maxSoftShare * differences.length ? color : undefined
}

/**
 * Add to a cutout what its matte lacks of the shapes on a flat ground, such as small letters. Their alpha and colors
 * are exact: a pixel at an edge is a mixture of the ground's color and the shape's. Shadows that fade into the ground aren't
 * shapes.
 *
 * @param image the image that it was extracted from, of its size
 * @param erase 255 where nothing is added
 * @returns a new cutout
 */
export function restoreShapes(cutout: Raster, image: Raster, ground: Color, erase?: Mask): Raster {
  const output: Raster = { ...cutout, data: new Uint8ClampedArray(cutout.data) }
  const { data } = output
  const shadows = findShadows(cutout, image, ground)
  for (let pixel = 0; pixel < cutout.width * cutout.height; pixel++) {
    if (data[4 * pixel + 3] === 255 || erase?.data[pixel] || shadows.data[pixel]) continue
    if (!isShape(image, pixel, ground)) continue
    const alpha = alphaAt(image, pixel, ground)
    if (Math.round(255 * alpha) > data[4 * pixel + 3]) writePixel(output, image, pixel, { ground, alpha })
  }
  return output
}

/** Write to a cutout how much of a pixel belongs to a shape, and the shape's color there. */
export function writeShapePixel(cutout: Raster, image: Raster, pixel: number, ground: Color): void {
  writePixel(cutout, image, pixel, { ground, alpha: alphaAt(image, pixel, ground) })
}

function writePixel(
  { data }: Raster,
  image: Raster,
  pixel: number,
  { ground, alpha }: { ground: Color; alpha: number },
): void {
  for (let c = 0; c < 3; c++)
    data[4 * pixel + c] =
      alpha > 0 ? ground[c] + (image.data[image.channels * pixel + c] - ground[c]) / alpha : 0
  data[4 * pixel + 3] = Math.round(255 * alpha)
}

/** Whether a pixel differs more from the ground than its grain does. */
export const isShape = (image: Raster, pixel: number, ground: Color) =>
  differenceAt(image, pixel, ground) > difference.grain

/** 255 on shadows beside what is cut out: the ground's color, darkened, that fades into the ground. */
function findShadows(cutout: Raster, image: Raster, ground: Color): Mask {
  const { width, height } = image
  const darkened = createMask(
    width,
    height,
    pixel =>
      cutout.data[4 * pixel + 3] < 128 && isShape(image, pixel, ground) && isDarkened(image, pixel, ground),
  )
  const shadows = createMask(width, height, () => false)
  if (!darkened.data.includes(255)) return shadows
  const isGround = (pixel: number) => cutout.data[4 * pixel + 3] < 128 && !isShape(image, pixel, ground)
  for (const { pixels } of findComponents(darkened)) {
    const border = pixels.filter(pixel => someWithin(image, pixel, 1, isGround))
    if (isFading(image, ground, { pixels, border, darkened }))
      for (const pixel of pixels) shadows.data[pixel] = 255
  }
  return shadows
}

interface Darkened {
  pixels: Int32Array
  /** Those beside the ground. */
  border: Int32Array
  darkened: Mask
}

/** Whether an area isn't as dark near its border with the ground as it is elsewhere. */
function isFading(image: Raster, ground: Color, { pixels, border, darkened }: Darkened): boolean {
  const darkness = pixels.map(pixel => differenceAt(image, pixel, ground)).sort()
  const dark = fading.darkness * darkness[Math.floor(darkQuantile * (darkness.length - 1))]
  const isDark = (pixel: number) => darkened.data[pixel] > 0 && differenceAt(image, pixel, ground) >= dark
  const crisp = border.reduce(
    (count, pixel) => (someWithin(image, pixel, fading.radius, isDark) ? count + 1 : count),
    0,
  )
  return crisp < fading.crispShare * border.length
}

/** Whether some pixel in a window of a radius, in pixels, around another meets a condition. */
function someWithin(
  { width, height }: Raster,
  pixel: number,
  radius: number,
  isMet: (pixel: number) => boolean,
): boolean {
  const [x, y] = [pixel % width, Math.floor(pixel / width)]
  for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++)
    for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++)
      if (isMet(v * width + u)) return true
  return false
}

/** Whether a pixel's color is the ground's, darker. */
function isDarkened({ data, channels }: Raster, pixel: number, ground: Color): boolean {
  const at = channels * pixel
  const sum = ground[0] + ground[1] + ground[2]
  const share = (data[at] + data[at + 1] + data[at + 2]) / sum
  return share < 1 && ground.every((value, c) => Math.abs(data[at + c] - share * value) <= shadowTint)
}

/** Whether an image was drawn rather than photographed: nearly all of it is even or a gradient, without any noise. */
function isGraphic({ data, width, height, channels }: Raster): boolean {
  let even = 0
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0; x + 1 < width; x++) {
      const at = channels * (y * width + x)
      const isEven = (c: number) =>
        Math.abs(data[at + c] - data[at + channels + c]) <= 1 &&
        Math.abs(data[at + c] - data[at + channels * width + c]) <= 1
      if (isEven(0) && isEven(1) && isEven(2)) even++
    }
  return even >= graphicShare * (width - 1) * (height - 1)
}

/** The median color of the border's pixels, if nearly all of them have it. */
function borderColor(image: Raster): Color | undefined {
  const { data, width, height, channels } = image
  const border: number[] = []
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x)
  for (let y = 1; y + 1 < height; y++) border.push(y * width, y * width + width - 1)
  const median = (c: number) =>
    border.map(pixel => data[channels * pixel + c]).sort((a, b) => a - b)[border.length >> 1]
  const color: Color = [median(0), median(1), median(2)]
  const alike = border.filter(pixel => differenceAt(image, pixel, color) <= difference.ground)
  return alike.length >= leastShare.border * border.length ? color : undefined
}

function differenceAt({ data, channels }: Raster, pixel: number, color: Color): number {
  const at = channels * pixel
  return Math.max(
    Math.abs(data[at] - color[0]),
    Math.abs(data[at + 1] - color[1]),
    Math.abs(data[at + 2] - color[2]),
  )
}

/**
 * How much of a pixel belongs to a shape, from 0 to 1: all of it away from the ground, and at an edge as much as of the
 * color beside it that differs most from the ground.
 */
function alphaAt(image: Raster, pixel: number, ground: Color): number {
  const { width, height } = image
  const [x, y] = [pixel % width, Math.floor(pixel / width)]
  const own = differenceAt(image, pixel, ground)
  let [least, most] = [own, own]
  for (let v = Math.max(0, y - EDGE_RADIUS); v <= Math.min(height - 1, y + EDGE_RADIUS); v++)
    for (let u = Math.max(0, x - EDGE_RADIUS); u <= Math.min(width - 1, x + EDGE_RADIUS); u++) {
      const beside = differenceAt(image, v * width + u, ground)
      least = Math.min(least, beside)
      most = Math.max(most, beside)
    }
  if (least > difference.grain) return 1
  return most > difference.grain ? own / most : 0
}
