import { srgbToLinear } from '../color/srgb.ts'
import { squaredDistance } from '../mask/distance.ts'
import { findComponents } from '../mask/find-components.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { shrink } from '../resample/shrink.ts'
import { extractAlpha } from './alpha.ts'
import { blurPlane } from './blur-plane.ts'
import { mattingSize } from './matting-size.ts'

/** Alpha up to which a pixel shows only background. */
const maxBackgroundAlpha = 5
/**
 * Standard deviation of the neighborhood that gives a pixel's unshadowed background, relative to the longest
 * side.
 */
const neighborhoodRatio = 0.12
/**
 * Standard deviation of the blur that removes the background's texture, relative to the longest side: a
 * shadow has none.
 */
const textureRatio = 0.008
/** Darkening, as a natural logarithm, that counts as unevenness of the background and not as shadow. */
const unevenness = 0.1
/** And this many times the standard deviation of the unshadowed background nearby. */
const textureFactor = 1.2
/**
 * The lowest part of the subject, relative to its height, beside and below which a shadow lies on the floor.
 */
const footHeightRatio = 0.35
/**
 * Share of the subject's height over which the shadow fades in, downwards from the upper end of that part.
 */
const fadeHeightRatio = 0.12
/**
 * Distances from the subject, in subject heights, up to which darkening counts fully, and from which it
 * doesn't count.
 */
const [near, far] = [0.1, 0.28]
/** Change of chromaticity at which a dark area is another object, not a shadow. */
const maxHueDifference = 0.05
/**
 * Standard deviation of the unshadowed background's logarithm: below the first the result is trusted, above
 * the second it isn't.
 */
const [trustedDeviation, untrustedDeviation] = [0.12, 0.3]
const maxDarkness = 0.85

/**
 * Extract the shadow that a subject casts in its original image: areas darker than the unshadowed background
 * around them, of the same hue, that touch the subject's lowest part. On an uneven background no shadow can
 * be recognized, and none is returned.
 *
 * @param image the image that the cutout was extracted from, of its size
 * @returns 0 (none) to 1 (black), of their size
 */
export async function extractShadow(image: Raster, cutout: Raster): Promise<Plane> {
  const { width, height } = mattingSize(image)
  const small = await shrink(image, width, height)
  const alpha = extractAlpha(await shrink(cutout, width, height)).data
  const background = createPlane(width, height, pixel => (alpha[pixel] <= maxBackgroundAlpha ? 1 : 0))
  const levels = logLuminance(small)
  const longest = Math.max(width, height)
  const reach = neighborhoodRatio * longest
  const mean = weightedMean(levels.level, background, reach)
  const unshadowed = createPlane(width, height, pixel =>
    background.data[pixel] && levels.level.data[pixel] >= mean.data[pixel] - unevenness / 2 ? 1 : 0,
  )
  const reference = weightedMean(levels.level, unshadowed, reach)
  const hues = levels.hues.map(hue => ({ own: hue, unshadowed: weightedMean(hue, unshadowed, reach) }))
  const spread = deviation(levels.level, reference, unshadowed, reach)
  const smoothed = weightedMean(levels.level, background, textureRatio * longest)
  const isDarker = (pixel: number) =>
    background.data[pixel] === 1 &&
    reference.data[pixel] - smoothed.data[pixel] > Math.max(unevenness, textureFactor * spread[pixel]) &&
    hues.every(hue => Math.abs(hue.own.data[pixel] - hue.unshadowed.data[pixel]) < maxHueDifference)
  const falloff = distanceFalloff(alpha, width, height)
  const shadowPixels = touchingComponents(alpha, width, height, isDarker)
  const shadow = createPlane(width, height, pixel => {
    if (!shadowPixels[pixel]) return 0
    const dark = 1 - Math.exp(smoothed.data[pixel] - reference.data[pixel] + unevenness / 2)
    const confidence = Math.min(
      1,
      Math.max(0, (untrustedDeviation - spread[pixel]) / (untrustedDeviation - trustedDeviation)),
    )
    return Math.min(maxDarkness, dark * confidence * falloff[pixel])
  })
  // Extended under the subject's soft edge, or a bright seam would separate the two.
  return enlarge(weightedMean(shadow, background, 2), image.width, image.height)
}

/** Logarithm of the luminance, and the chromaticity (red and green), in linear light. */
function logLuminance({ data, width, height, channels }: Raster): { level: Plane; hues: Plane[] } {
  const level = createPlane(width, height, () => 0)
  const hues = [createPlane(width, height, () => 0), createPlane(width, height, () => 0)]
  for (let pixel = 0, at = 0; pixel < width * height; pixel++, at += channels) {
    const [red, green, blue] = [
      linearByByte[data[at]],
      linearByByte[data[at + 1]],
      linearByByte[data[at + 2]],
    ]
    level.data[pixel] = Math.log(0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.004)
    const sum = red + green + blue + 0.02
    hues[0].data[pixel] = red / sum
    hues[1].data[pixel] = green / sum
  }
  return { level, hues }
}

const linearByByte = Float64Array.from({ length: 256 }, (_, value) => srgbToLinear(value / 255))

/** Weighted mean around each pixel. */
function weightedMean(values: Plane, weights: Plane, deviation: number): Plane {
  const { width, height } = values
  const sum = blurPlane(
    createPlane(width, height, pixel => values.data[pixel] * weights.data[pixel]),
    deviation,
  ).data
  const weightSum = blurPlane(weights, deviation).data
  return createPlane(width, height, pixel => (weightSum[pixel] > 1e-4 ? sum[pixel] / weightSum[pixel] : 0))
}

/** Standard deviation of the unshadowed background's level around each pixel. */
function deviation(level: Plane, reference: Plane, lit: Plane, reach: number): Float32Array {
  const { width, height } = level
  const squares = createPlane(width, height, pixel => (level.data[pixel] - reference.data[pixel]) ** 2)
  return weightedMean(squares, lit, reach).data.map(Math.sqrt)
}

/** 1 near the subject's lowest part, 0 far from it, where dark areas may belong to the background. */
function distanceFalloff(alpha: Uint8Array, width: number, height: number): Float32Array {
  const subject = alpha.map(value => (value > 127 ? 255 : 0))
  const start = footStart(alpha, width) / width
  const subjectHeight = Math.max(1, (Math.floor(subject.lastIndexOf(255) / width) - start) / footHeightRatio)
  return squaredDistance({ data: subject, width, height }).map((squared, pixel) => {
    const beside = (far - Math.sqrt(squared) / subjectHeight) / (far - near)
    const below = (Math.floor(pixel / width) - start) / (fadeHeightRatio * subjectHeight)
    return Math.min(1, Math.max(0, beside)) * Math.min(1, Math.max(0, below))
  })
}

/** Connected dark components that touch the subject's lowest part: 1 on their pixels. */
function touchingComponents(
  alpha: Uint8Array,
  width: number,
  height: number,
  isDarker: (pixel: number) => boolean,
): Uint8Array {
  const start = footStart(alpha, width)
  const dark = new Uint8Array(width * height)
  for (let pixel = 0; pixel < dark.length; pixel++) dark[pixel] = isDarker(pixel) ? 255 : 0
  const out = new Uint8Array(dark.length)
  for (const { pixels } of findComponents({ data: dark, width, height })) {
    if (pixels.some(pixel => pixel >= start && isNearSubject(alpha, width, pixel)))
      for (const pixel of pixels) if (pixel >= start) out[pixel] = 1
  }
  return out
}

/** Maximum distance of a shadow from the subject, in pixels: the width of the cutout's soft edge. */
const maxGap = 8

function isNearSubject(alpha: Uint8Array, width: number, pixel: number): boolean {
  for (const step of [-1, 1, -width, width]) {
    for (let away = 1; away <= maxGap; away++) if (alpha[pixel + step * away] > 127) return true
  }
  return false
}

/** Index of the first pixel of the row where the subject's lowest part begins. */
function footStart(alpha: Uint8Array, width: number): number {
  const isSeen = (value: number) => value > 127
  const top = Math.floor(alpha.findIndex(isSeen) / width)
  const bottom = Math.floor(alpha.findLastIndex(isSeen) / width)
  return Math.round(bottom - footHeightRatio * (bottom - top)) * width
}
