import { planeOf, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { fitted } from '../resample/fitted.ts'
import { shrink } from '../resample/shrink.ts'
import { blurPlane } from './blur-plane.ts'

/** Drop an image's alpha channel; hidden colors become visible. */
export function opaque({ data, width, height, channels }: Raster): Raster {
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
export function overColour(cutOut: Raster, colour: string): Raster {
  const ground = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  return over(cutOut, (_pixel, channel) => ground[channel])
}

/** Longest side, in pixels, at which a background is blurred: more isn't needed. */
const blurSide = 512
/** Standard deviation of the strongest blur, relative to the longest side. */
const widest = 0.04

/**
 * Composite a cutout over its own blurred image, as if the background were far away. The subject's colors
 * don't bleed into it, since each background pixel is an average of background pixels only.
 *
 * @param image    the image that the cutout was extracted from, of its size
 * @param strength 0 (sharp) to 100
 */
export async function overBlurred(cutOut: Raster, picture: Raster, strength: number): Promise<Raster> {
  if (strength === 0) return opaque(picture)
  return laidOver(cutOut, await blurredGround(cutOut, picture, strength))
}

/** The blurred background of a cutout's own image; see {@link compositeOverBlurred}. */
export async function blurredGround(cutOut: Raster, picture: Raster, strength: number): Promise<Raster> {
  if (strength === 0) return opaque(picture)
  const { width, height } = picture
  const { width: w, height: h } = fitted(picture, blurSide)
  const [small, smallCut] = [await shrink(opaque(picture), w, h), await shrink(cutOut, w, h)]
  const deviation = (strength / 100) * widest * Math.max(w, h)
  const presence = planeOf(w, h, pixel => 1 - smallCut.data[pixel * 4 + 3] / 255 + 1e-3)
  const spread = blurPlane(presence, deviation)
  const grounds = [0, 1, 2].map(channel => {
    const weighted = planeOf(w, h, pixel => small.data[pixel * 3 + channel] * presence.data[pixel])
    const sum = blurPlane(weighted, deviation)
    return enlarge(
      planeOf(w, h, pixel => sum.data[pixel] / spread.data[pixel]),
      width,
      height,
    ).data
  })
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++) data[pixel * 3 + channel] = grounds[channel][pixel]
  return { data, width, height, channels: 3 }
}

/**
 * Composite a cutout over another image.
 *
 * @param background opaque, of the cutout's size
 */
export function laidOver(cutOut: Raster, ground: Raster): Raster {
  return over(cutOut, (pixel, channel) => ground.data[pixel * 3 + channel])
}

function over({ data, width, height }: Raster, ground: (pixel: number, channel: number) => number): Raster {
  const out = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const share = data[pixel * 4 + 3] / 255
    for (let channel = 0; channel < 3; channel++) {
      out[pixel * 3 + channel] = data[pixel * 4 + channel] * share + ground(pixel, channel) * (1 - share)
    }
  }
  return { data: out, width, height, channels: 3 }
}
