import { dropAlpha } from '../matte/backgrounds.ts'
import { blurPlane } from '../matte/blur-plane.ts'
import { cropImage } from '../matte/crop.ts'
import { createPlane, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'

/** Longest side, in pixels, at which a background is blurred: more isn't needed. */
const blurSide = 384
/** Standard deviation of the blur, relative to the background's longer side. */
const blurDeviation = 0.03
/** Brightness of the blurred background relative to the image. */
const blurBrightness = 0.82

/**
 * The padding around an image: the image itself, blurred and slightly darker, a color as `#rrggbb`, or
 * transparent.
 */
export type Padding = 'blur' | 'transparent' | (string & {})

/**
 * Place an image, unscaled, on a larger background.
 *
 * @param source what the blurred background shows: the image, or a larger one that it was cropped from
 * @param size   of the result, in pixels; at least the image's
 * @param at     position of the image's top left corner
 * @returns four channels if some of it is transparent, otherwise three
 */
export async function padImage(
  image: Raster,
  source: Raster,
  size: { width: number; height: number },
  at: { left: number; top: number },
  padding: Padding,
): Promise<Raster> {
  const { width, height } = size
  const out =
    padding === 'blur'
      ? await blurredPadding(dropAlpha(source), width, height)
      : solidImage(width, height, padding)
  return compositeOnto(out, image, at)
}

/** Composite an image onto a larger one, in place. @param at position of its top left corner */
export function compositeOnto(background: Raster, image: Raster, at: { left: number; top: number }): Raster {
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++)
      blendPixel(
        image,
        (y * image.width + x) * image.channels,
        background,
        (y + at.top) * background.width + x + at.left,
      )
  return background
}

function solidImage(width: number, height: number, fill: string): Raster {
  if (fill === 'transparent')
    return { data: new Uint8ClampedArray(width * height * 4), width, height, channels: 4 }
  const rgb = [1, 3, 5].map(from => Number.parseInt(fill.slice(from, from + 2), 16))
  const data = new Uint8ClampedArray(width * height * 3)
  for (let to = 0; to < data.length; to += 3) data.set(rgb, to)
  return { data, width, height, channels: 3 }
}

/** The center of an image in another aspect ratio, strongly blurred. */
async function blurredPadding(image: Raster, width: number, height: number): Promise<Raster> {
  const aspectRatio = width / height
  const across = Math.max(1, Math.round(Math.min(image.width, image.height * aspectRatio)))
  const down = Math.max(1, Math.round(Math.min(image.height, image.width / aspectRatio)))
  const left = Math.floor((image.width - across) / 2)
  const top = Math.floor((image.height - down) / 2)
  const middle = cropImage(image, { left, top, right: left + across, bottom: top + down })
  const size = fitWithin({ width, height }, blurSide)
  const [w, h] = [Math.min(across, size.width), Math.min(down, size.height)]
  const small = await shrink(middle, w, h)
  const planes = [0, 1, 2].map(channel => {
    const plane = enlarge(
      createPlane(w, h, pixel => small.data[3 * pixel + channel]),
      size.width,
      size.height,
    )
    return enlarge(blurPlane(plane, blurDeviation * Math.max(size.width, size.height)), width, height).data
  })
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0, to = 0; to < data.length; pixel++, to += 3)
    for (let channel = 0; channel < 3; channel++) data[to + channel] = blurBrightness * planes[channel][pixel]
  return { data, width, height, channels: 3 }
}

/** Source-over compositing of straight alpha (Porter & Duff, "Compositing Digital Images", 1984). */
function blendPixel({ data, channels }: Raster, from: number, to: Raster, pixel: number): void {
  const share = channels === 4 ? data[from + 3] / 255 : 1
  const at = pixel * to.channels
  const below = to.channels === 4 ? (to.data[at + 3] / 255) * (1 - share) : 1 - share
  const sum = share + below
  for (let channel = 0; channel < 3; channel++)
    to.data[at + channel] = sum > 0 ? (share * data[from + channel] + below * to.data[at + channel]) / sum : 0
  if (to.channels === 4) to.data[at + 3] = 255 * sum
}
