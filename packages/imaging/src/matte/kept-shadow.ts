import { toLinear } from '../colour/srgb.ts'
import { components } from '../mask/components.ts'
import { squaredDistance } from '../mask/distance.ts'
import { type Plane, planeOf, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { shrink } from '../resample/shrink.ts'
import { alphaOf } from './alpha.ts'
import { blurPlane } from './blur-plane.ts'
import { studySize } from './study-size.ts'

/** Alpha up to which a pixel shows only background. */
const ground = 5
/**
 * Standard deviation of the neighborhood that gives a pixel's unshadowed background, relative to the longest
 * side.
 */
const surroundings = 0.12
/**
 * Standard deviation of the blur that removes the background's texture, relative to the longest side: a
 * shadow has none.
 */
const grain = 0.008
/** Darkening, as a natural logarithm, that counts as unevenness of the background and not as shadow. */
const unevenness = 0.1
/** And this many times the standard deviation of the unshadowed background nearby. */
const beyondTexture = 1.2
/**
 * The lowest part of the subject, relative to its height, beside and below which a shadow lies on the floor.
 */
const foot = 0.35
/**
 * Share of the subject's height over which the shadow fades in, downwards from the upper end of that part.
 */
const rise = 0.12
/**
 * Distances from the subject, in subject heights, up to which darkening counts fully, and from which it
 * doesn't count.
 */
const [near, far] = [0.1, 0.28]
/** Change of chromaticity at which a dark area is another object, not a shadow. */
const otherColour = 0.05
/**
 * Standard deviation of the unshadowed background's logarithm: below the first the result is trusted, above
 * the second it isn't.
 */
const [calm, restless] = [0.12, 0.3]
const darkest = 0.85

/**
 * Extract the shadow that a subject casts in its original image: areas darker than the unshadowed background
 * around them, of the same hue, that touch the subject's lowest part. On an uneven background no shadow can
 * be recognized, and none is returned.
 *
 * @param image the image that the cutout was extracted from, of its size
 * @returns 0 (none) to 1 (black), of their size
 */
export async function keptShadow(picture: Raster, cutOut: Raster): Promise<Plane> {
  const { width, height } = studySize(picture)
  const small = await shrink(picture, width, height)
  const alpha = alphaOf(await shrink(cutOut, width, height)).data
  const bare = planeOf(width, height, pixel => (alpha[pixel] <= ground ? 1 : 0))
  const light = lightOf(small)
  const longest = Math.max(width, height)
  const reach = surroundings * longest
  const mean = weighted(light.level, bare, reach)
  const lit = planeOf(width, height, pixel =>
    bare.data[pixel] && light.level.data[pixel] >= mean.data[pixel] - unevenness / 2 ? 1 : 0,
  )
  const reference = weighted(light.level, lit, reach)
  const hues = light.hues.map(hue => ({ own: hue, lit: weighted(hue, lit, reach) }))
  const spread = deviation(light.level, reference, lit, reach)
  const even = weighted(light.level, bare, grain * longest)
  const isDarker = (pixel: number) =>
    bare.data[pixel] === 1 &&
    reference.data[pixel] - even.data[pixel] > Math.max(unevenness, beyondTexture * spread[pixel]) &&
    hues.every(hue => Math.abs(hue.own.data[pixel] - hue.lit.data[pixel]) < otherColour)
  const fading = fade(alpha, width, height)
  const cast = touching(alpha, width, height, isDarker)
  const shadow = planeOf(width, height, pixel => {
    if (!cast[pixel]) return 0
    const dark = 1 - Math.exp(even.data[pixel] - reference.data[pixel] + unevenness / 2)
    const sureness = Math.min(1, Math.max(0, (restless - spread[pixel]) / (restless - calm)))
    return Math.min(darkest, dark * sureness * fading[pixel])
  })
  // Extended under the subject's soft edge, or a bright seam would separate the two.
  return enlarge(weighted(shadow, bare, 2), picture.width, picture.height)
}

/** Logarithm of the luminance, and the chromaticity (red and green), in linear light. */
function lightOf({ data, width, height, channels }: Raster): { level: Plane; hues: Plane[] } {
  const level = planeOf(width, height, () => 0)
  const hues = [planeOf(width, height, () => 0), planeOf(width, height, () => 0)]
  for (let pixel = 0, at = 0; pixel < width * height; pixel++, at += channels) {
    const [red, green, blue] = [linear[data[at]], linear[data[at + 1]], linear[data[at + 2]]]
    level.data[pixel] = Math.log(0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.004)
    const sum = red + green + blue + 0.02
    hues[0].data[pixel] = red / sum
    hues[1].data[pixel] = green / sum
  }
  return { level, hues }
}

const linear = Float64Array.from({ length: 256 }, (_, value) => toLinear(value / 255))

/** Weighted mean around each pixel. */
function weighted(values: Plane, weights: Plane, deviation: number): Plane {
  const { width, height } = values
  const sum = blurPlane(
    planeOf(width, height, pixel => values.data[pixel] * weights.data[pixel]),
    deviation,
  ).data
  const worth = blurPlane(weights, deviation).data
  return planeOf(width, height, pixel => (worth[pixel] > 1e-4 ? sum[pixel] / worth[pixel] : 0))
}

/** Standard deviation of the unshadowed background's level around each pixel. */
function deviation(level: Plane, reference: Plane, lit: Plane, reach: number): Float32Array {
  const { width, height } = level
  const squares = planeOf(width, height, pixel => (level.data[pixel] - reference.data[pixel]) ** 2)
  return weighted(squares, lit, reach).data.map(Math.sqrt)
}

/** 1 near the subject's lowest part, 0 far from it, where dark areas may belong to the background. */
function fade(alpha: Uint8Array, width: number, height: number): Float32Array {
  const subject = alpha.map(value => (value > 127 ? 255 : 0))
  const start = footOf(alpha, width) / width
  const tall = Math.max(1, (Math.floor(subject.lastIndexOf(255) / width) - start) / foot)
  return squaredDistance({ data: subject, width, height }).map((away, pixel) => {
    const beside = (far - Math.sqrt(away) / tall) / (far - near)
    const below = (Math.floor(pixel / width) - start) / (rise * tall)
    return Math.min(1, Math.max(0, beside)) * Math.min(1, Math.max(0, below))
  })
}

/** Connected dark components that touch the subject's lowest part: 1 on their pixels. */
function touching(
  alpha: Uint8Array,
  width: number,
  height: number,
  isDarker: (pixel: number) => boolean,
): Uint8Array {
  const start = footOf(alpha, width)
  const dark = new Uint8Array(width * height)
  for (let pixel = 0; pixel < dark.length; pixel++) dark[pixel] = isDarker(pixel) ? 255 : 0
  const out = new Uint8Array(dark.length)
  for (const { pixels } of components({ data: dark, width, height })) {
    if (pixels.some(pixel => pixel >= start && isBeside(alpha, width, pixel)))
      for (const pixel of pixels) if (pixel >= start) out[pixel] = 1
  }
  return out
}

/** Maximum distance of a shadow from the subject, in pixels: the width of the cutout's soft edge. */
const gap = 8

function isBeside(alpha: Uint8Array, width: number, pixel: number): boolean {
  for (const step of [-1, 1, -width, width]) {
    for (let away = 1; away <= gap; away++) if (alpha[pixel + step * away] > 127) return true
  }
  return false
}

/** Index of the first pixel of the row where the subject's lowest part begins. */
function footOf(alpha: Uint8Array, width: number): number {
  const isSeen = (value: number) => value > 127
  const top = Math.floor(alpha.findIndex(isSeen) / width)
  const bottom = Math.floor(alpha.findLastIndex(isSeen) / width)
  return Math.round(bottom - foot * (bottom - top)) * width
}
