import { createPlane, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'
import { blurPlane } from './blur-plane.ts'

/** Drop an image's alpha channel; hidden colors become visible. */
export function dropAlpha({ data, width, height, channels }: Raster): Raster {
  if (channels === 3) return { data, width, height, channels }
  const out = new Uint8ClampedArray(width * height * 3)
  for (let from = 0, to = 0; to < out.length; from += 4, to += 3) {
    out[to] = data[from]
    out[to + 1] = data[from + 1]
    out[to + 2] = data[from + 2]
  }
  return { data: out, width, height, channels: 3 }
}

/**
 * Composite a cutout over a solid color.
 *
 * @param color as `#rrggbb`
 */
export function compositeOverColor(cutout: Raster, color: string): Raster {
  const background = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  return blendOver(cutout, (_pixel, channel) => background[channel])
}

/** Longest side, in pixels, at which a background is blurred: more isn't needed. */
const blurSide = 512
/** Standard deviation of the strongest blur, relative to the longest side. */
const maxSigmaRatio = 0.04

/**
 * Composite a cutout over its own blurred image, as if the background were far away. The subject's colors
 * don't bleed into it, since each background pixel is an average of background pixels only.
 *
 * @param image    the image that the cutout was extracted from, of its size
 * @param strength 0 (sharp) to 100
 */
export async function compositeOverBlurred(cutout: Raster, image: Raster, strength: number): Promise<Raster> {
  if (strength === 0) return dropAlpha(image)
  return compositeOver(cutout, await blurredBackground(cutout, image, strength))
}

/** The blurred background of a cutout's own image; see {@link compositeOverBlurred}. */
export async function blurredBackground(cutout: Raster, image: Raster, strength: number): Promise<Raster> {
  if (strength === 0) return dropAlpha(image)
  const { width, height } = image
  const { width: w, height: h } = fitWithin(image, blurSide)
  const [small, smallCut] = [await shrink(dropAlpha(image), w, h), await shrink(cutout, w, h)]
  const deviation = (strength / 100) * maxSigmaRatio * Math.max(w, h)
  const visibility = createPlane(w, h, pixel => 1 - smallCut.data[pixel * 4 + 3] / 255 + 1e-3)
  const visibilityBlurred = blurPlane(visibility, deviation)
  const blurredChannels = [0, 1, 2].map(channel => {
    const weighted = createPlane(w, h, pixel => small.data[pixel * 3 + channel] * visibility.data[pixel])
    const sum = blurPlane(weighted, deviation)
    return enlarge(
      createPlane(w, h, pixel => sum.data[pixel] / visibilityBlurred.data[pixel]),
      width,
      height,
    ).data
  })
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++) data[pixel * 3 + channel] = blurredChannels[channel][pixel]
  return { data, width, height, channels: 3 }
}

/**
 * Composite a cutout over another image.
 *
 * @param background opaque, of the cutout's size
 */
export function compositeOver(cutout: Raster, background: Raster): Raster {
  return blendOver(cutout, (pixel, channel) => background.data[pixel * 3 + channel])
}

function blendOver(
  { data, width, height }: Raster,
  background: (pixel: number, channel: number) => number,
): Raster {
  const out = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const share = data[pixel * 4 + 3] / 255
    for (let channel = 0; channel < 3; channel++) {
      out[pixel * 3 + channel] = data[pixel * 4 + channel] * share + background(pixel, channel) * (1 - share)
    }
  }
  return { data: out, width, height, channels: 3 }
}
