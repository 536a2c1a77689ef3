import { type Box, clipped, grown } from '../box.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import type { Hole } from './holes.ts'
import { open, spanMembrane } from './membrane.ts'

/** Width in pixels of the known border that constrains the membrane. */
const rim = 2

/**
 * Fill a hole with the smoothest interpolation of its known border; pixels of other holes are unknown too.
 */
export function fillByMembrane(made: Raster, unknown: Mask, { box, pixels }: Hole): void {
  const { channels } = made
  let reach = rim
  let window = clipped(box, made.width, made.height)
  do {
    window = clipped(grown(box, reach), made.width, made.height)
    reach *= 4
  } while (!hasKnown(unknown, window))
  const width = window.right - window.left
  const height = window.bottom - window.top
  const values = new Float32Array(width * height * channels)
  const kinds = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = (y + window.top) * made.width + window.left
    for (let x = 0; x < width; x++, i++) {
      if (unknown.data[row + x]) kinds[i] = open
      else for (let c = 0; c < channels; c++) values[i * channels + c] = made.data[(row + x) * channels + c]
    }
  }
  spanMembrane({ values, kinds, width, height, channels })
  for (const pixel of pixels) {
    const x = (pixel % made.width) - window.left
    const y = Math.floor(pixel / made.width) - window.top
    for (let c = 0; c < channels; c++)
      made.data[pixel * channels + c] = Math.round(values[(y * width + x) * channels + c])
  }
}

function hasKnown({ data, width }: Mask, { left, top, right, bottom }: Box): boolean {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (!data[y * width + x]) return true
  return false
}
