import { blurPlane } from '../matte/blur-plane.ts'
import { opaque } from '../matte/grounds.ts'
import { cropped } from '../matte/trim.ts'
import { planeOf, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { fitted } from '../resample/fitted.ts'
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
export type Ground = 'blur' | 'transparent' | (string & {})

/**
 * Place an image, unscaled, on a larger background.
 *
 * @param source what the blurred background shows: the image, or a larger one that it was cropped from
 * @param size   of the result, in pixels; at least the image's
 * @param at     position of the image's top left corner
 * @returns four channels if some of it is transparent, otherwise three
 */
export async function padded(
  picture: Raster,
  whole: Raster,
  size: { width: number; height: number },
  at: { left: number; top: number },
  ground: Ground,
): Promise<Raster> {
  const { width, height } = size
  const out =
    ground === 'blur' ? await blurredOver(opaque(whole), width, height) : plain(width, height, ground)
  return laidOnto(out, picture, at)
}

/** Composite an image onto a larger one, in place. @param at position of its top left corner */
export function laidOnto(ground: Raster, picture: Raster, at: { left: number; top: number }): Raster {
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++)
      lay(
        picture,
        (y * picture.width + x) * picture.channels,
        ground,
        (y + at.top) * ground.width + x + at.left,
      )
  return ground
}

function plain(width: number, height: number, ground: string): Raster {
  if (ground === 'transparent')
    return { data: new Uint8ClampedArray(width * height * 4), width, height, channels: 4 }
  const colour = [1, 3, 5].map(from => Number.parseInt(ground.slice(from, from + 2), 16))
  const data = new Uint8ClampedArray(width * height * 3)
  for (let to = 0; to < data.length; to += 3) data.set(colour, to)
  return { data, width, height, channels: 3 }
}

/** The center of an image in another aspect ratio, strongly blurred. */
async function blurredOver(picture: Raster, width: number, height: number): Promise<Raster> {
  const shape = width / height
  const across = Math.max(1, Math.round(Math.min(picture.width, picture.height * shape)))
  const down = Math.max(1, Math.round(Math.min(picture.height, picture.width / shape)))
  const left = Math.floor((picture.width - across) / 2)
  const top = Math.floor((picture.height - down) / 2)
  const middle = cropped(picture, { left, top, right: left + across, bottom: top + down })
  const size = fitted({ width, height }, blurSide)
  const [w, h] = [Math.min(across, size.width), Math.min(down, size.height)]
  const small = await shrink(middle, w, h)
  const planes = [0, 1, 2].map(channel => {
    const plane = enlarge(
      planeOf(w, h, pixel => small.data[3 * pixel + channel]),
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
function lay({ data, channels }: Raster, from: number, to: Raster, pixel: number): void {
  const share = channels === 4 ? data[from + 3] / 255 : 1
  const at = pixel * to.channels
  const below = to.channels === 4 ? (to.data[at + 3] / 255) * (1 - share) : 1 - share
  const sum = share + below
  for (let channel = 0; channel < 3; channel++)
    to.data[at + channel] = sum > 0 ? (share * data[from + channel] + below * to.data[at + channel]) / sum : 0
  if (to.channels === 4) to.data[at + 3] = 255 * sum
}
