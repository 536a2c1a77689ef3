import { type Box, clipBox, expandBox } from '../box.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { excluded, fixed, free, interpolateMembrane } from './membrane.ts'

/**
 * Radius, in pixels, over which the difference at a border pixel is averaged: edges need not match exactly.
 */
const meanRadius = 2
/**
 * A difference of this many levels is halved: larger differences come from different content, not different
 * lighting.
 */
const halvingDifference = 150

/**
 * Insert another engine's result into an image: outside the mask the image stays identical; inside it shows
 * the result, adjusted to the brightness of the border. The difference along the border is interpolated over
 * the hole by a membrane and added (Farbman et al., "Coordinates for Instant Image Cloning", 2009). The
 * image's alpha is interpolated in the same way.
 *
 * @param output three channels, of the image's size
 */
export function seamlessClone(image: Raster, output: Raster, mask: Mask): Raster {
  const out = new Uint8ClampedArray(image.data)
  const window = holeWindow(mask)
  if (!window) return { ...image, data: out }
  const { channels } = image
  const width = window.right - window.left
  const height = window.bottom - window.top
  const values = new Float32Array(width * height * channels)
  const kinds = new Uint8Array(width * height).fill(excluded)
  const imageIndex = createIndexMap(window, image.width)
  for (let i = 0; i < kinds.length; i++) {
    const pixel = imageIndex(i)
    if (mask.data[pixel]) kinds[i] = free
    else if (isBorder(mask, pixel)) {
      kinds[i] = fixed
      writeDifference(image, output, mask, pixel, values, i * channels)
    }
  }
  interpolateMembrane({ values, kinds, width, height, channels })
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== free) continue
    const pixel = imageIndex(i)
    for (let c = 0; c < channels; c++) {
      const from = c === 3 ? 255 : output.data[pixel * 3 + c]
      out[pixel * channels + c] = from + values[i * channels + c]
    }
  }
  return { ...image, data: out }
}

/** Maps an index in a window to the image's pixel index. */
function createIndexMap({ left, top, right }: Box, width: number): (i: number) => number {
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
  return box.right > 0 ? clipBox(expandBox(box, 1), width, height) : undefined
}

function isBorder({ data, width }: Mask, pixel: number): boolean {
  const x = pixel % width
  return Boolean(
    data[pixel - width] ||
      data[pixel + width] ||
      (x > 0 && data[pixel - 1]) ||
      (x + 1 < width && data[pixel + 1]),
  )
}

function writeDifference(
  image: Raster,
  output: Raster,
  mask: Mask,
  pixel: number,
  to: Float32Array,
  at: number,
): void {
  const { width, height, channels } = image
  const x = pixel % width
  const y = (pixel - x) / width
  let count = 0
  for (let py = Math.max(0, y - meanRadius); py <= Math.min(height - 1, y + meanRadius); py++) {
    for (let px = Math.max(0, x - meanRadius); px <= Math.min(width - 1, x + meanRadius); px++) {
      const p = py * width + px
      if (mask.data[p]) continue
      count++
      for (let c = 0; c < 3; c++) to[at + c] += image.data[p * channels + c] - output.data[p * 3 + c]
    }
  }
  for (let c = 0; c < 3; c++) {
    const mean = to[at + c] / count
    to[at + c] = (mean * halvingDifference) / (halvingDifference + Math.abs(mean))
  }
  if (channels === 4) to[at + 3] = image.data[pixel * 4 + 3] - 255
}
