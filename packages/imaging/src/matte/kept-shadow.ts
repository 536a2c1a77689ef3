import { toLinear } from '../colour/srgb.ts'
import { components } from '../mask/components.ts'
import { squaredDistance } from '../mask/distance.ts'
import { type Plane, planeOf, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { shrink } from '../resample/shrink.ts'
import { alphaOf } from './alpha.ts'
import { blurPlane } from './blur-plane.ts'
import { studySize } from './study-size.ts'

/** Alpha up to which a pixel shows ground alone. */
const ground = 5
/** How far around a pixel its lit ground is looked for: deviation, as a share of the longest side. */
const surroundings = 0.12
/** The ground's own texture is evened out over this deviation, as a share of the longest side: a shadow has none. */
const grain = 0.008
/** Darkening, as a natural logarithm, that is the ground's own unevenness and not a shadow. */
const unevenness = 0.1
/** And so many times the lit ground's own deviation around. */
const beyondTexture = 1.2
/** The lowest part of the subject, beside and below which a shadow lies on the ground; of its height. */
const foot = 0.35
/** Share of its height over which a shadow begins, from the foot's upper end down. */
const rise = 0.12
/** How far from the subject what is dark counts in full, and from where not at all, in its heights. */
const [near, far] = [0.1, 0.28]
/** Change of a colour's share of the whole at which what is dark is another thing, not a shadow. */
const otherColour = 0.05
/** Unevenness of the lit ground, as a deviation of its logarithm, from which nothing is sure: none to all. */
const [calm, restless] = [0.12, 0.3]
const darkest = 0.85

/**
 * Find the shadow that a subject casts on the ground it was photographed on: what is darker than the lit
 * ground around it, of the same hue, and touches the subject's foot. On ground that is itself
 * uneven nothing can be told, and none is found.
 *
 * @param picture what the cut-out was cut from, of its size
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
  // Carried on under the subject's soft edge, or a light seam would part the two.
  return enlarge(weighted(shadow, bare, 2), picture.width, picture.height)
}

/** Logarithm of the luminance, and the shares of red and green in it, in linear light. */
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

/** Mean around each pixel of those that count. */
function weighted(values: Plane, weights: Plane, deviation: number): Plane {
  const { width, height } = values
  const sum = blurPlane(
    planeOf(width, height, pixel => values.data[pixel] * weights.data[pixel]),
    deviation,
  ).data
  const worth = blurPlane(weights, deviation).data
  return planeOf(width, height, pixel => (worth[pixel] > 1e-4 ? sum[pixel] / worth[pixel] : 0))
}

/** How uneven the lit ground around each pixel is, as a deviation of its level. */
function deviation(level: Plane, reference: Plane, lit: Plane, reach: number): Float32Array {
  const { width, height } = level
  const squares = planeOf(width, height, pixel => (level.data[pixel] - reference.data[pixel]) ** 2)
  return weighted(squares, lit, reach).data.map(Math.sqrt)
}

/** 1 beside the subject's foot, 0 far from it: what is dark there may as well be the ground's own. */
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

/** Pieces of what is darker that touch the subject's foot: 1 on their pixels. */
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

/** How far from the subject a shadow may begin, in pixels: as wide as the cut-out's soft edge is. */
const gap = 8

function isBeside(alpha: Uint8Array, width: number, pixel: number): boolean {
  for (const step of [-1, 1, -width, width]) {
    for (let away = 1; away <= gap; away++) if (alpha[pixel + step * away] > 127) return true
  }
  return false
}

/** Index of the first pixel of the row from which on the subject stands on the ground. */
function footOf(alpha: Uint8Array, width: number): number {
  const isSeen = (value: number) => value > 127
  const top = Math.floor(alpha.findIndex(isSeen) / width)
  const bottom = Math.floor(alpha.findLastIndex(isSeen) / width)
  return Math.round(bottom - foot * (bottom - top)) * width
}
