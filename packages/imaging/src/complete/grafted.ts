import { type Box, clipped, grown } from '../box.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { apart, bearing, open, spanMembrane } from './membrane.ts'

/**
 * Radius, in pixels, over which the difference at a border pixel is averaged: edges need not match exactly.
 */
const around = 2
/**
 * A difference of this many levels is halved: larger differences come from different content, not different
 * lighting.
 */
const believed = 150

/**
 * Insert another engine's result into an image: outside the mask the image stays identical; inside it shows
 * the result, adjusted to the brightness of the border. The difference along the border is interpolated over
 * the hole by a membrane and added (Farbman et al., "Coordinates for Instant Image Cloning", 2009). The
 * image's alpha is interpolated in the same way.
 *
 * @param output three channels, of the image's size
 */
export function grafted(picture: Raster, made: Raster, mask: Mask): Raster {
  const out = new Uint8ClampedArray(picture.data)
  const window = holeWindow(mask)
  if (!window) return { ...picture, data: out }
  const { channels } = picture
  const width = window.right - window.left
  const height = window.bottom - window.top
  const values = new Float32Array(width * height * channels)
  const kinds = new Uint8Array(width * height).fill(apart)
  const places = placesOf(window, picture.width)
  for (let i = 0; i < kinds.length; i++) {
    const pixel = places(i)
    if (mask.data[pixel]) kinds[i] = open
    else if (isRim(mask, pixel)) {
      kinds[i] = bearing
      differ(picture, made, mask, pixel, values, i * channels)
    }
  }
  spanMembrane({ values, kinds, width, height, channels })
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== open) continue
    const pixel = places(i)
    for (let c = 0; c < channels; c++) {
      const from = c === 3 ? 255 : made.data[pixel * 3 + c]
      out[pixel * channels + c] = from + values[i * channels + c]
    }
  }
  return { ...picture, data: out }
}

/** Maps an index in a window to the image's pixel index. */
function placesOf({ left, top, right }: Box, width: number): (i: number) => number {
  const columns = right - left
  return i => (top + Math.floor(i / columns)) * width + left + (i % columns)
}

function holeWindow({ data, width, height }: Mask): Box | undefined {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      if (!data[pixel]) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.top = Math.min(box.top, y)
      box.bottom = y + 1
    }
  }
  return box.right > 0 ? clipped(grown(box, 1), width, height) : undefined
}

function isRim({ data, width }: Mask, pixel: number): boolean {
  const x = pixel % width
  return Boolean(
    data[pixel - width] ||
      data[pixel + width] ||
      (x > 0 && data[pixel - 1]) ||
      (x + 1 < width && data[pixel + 1]),
  )
}

function differ(
  picture: Raster,
  made: Raster,
  mask: Mask,
  pixel: number,
  to: Float32Array,
  at: number,
): void {
  const { width, height, channels } = picture
  const x = pixel % width
  const y = (pixel - x) / width
  let count = 0
  for (let py = Math.max(0, y - around); py <= Math.min(height - 1, y + around); py++) {
    for (let px = Math.max(0, x - around); px <= Math.min(width - 1, x + around); px++) {
      const p = py * width + px
      if (mask.data[p]) continue
      count++
      for (let c = 0; c < 3; c++) to[at + c] += picture.data[p * channels + c] - made.data[p * 3 + c]
    }
  }
  for (let c = 0; c < 3; c++) {
    const mean = to[at + c] / count
    to[at + c] = (mean * believed) / (believed + Math.abs(mean))
  }
  if (channels === 4) to[at + 3] = picture.data[pixel * 4 + 3] - 255
}
