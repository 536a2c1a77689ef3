import { type Box, clipBox, expandBox } from '../box.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import type { Hole } from './holes.ts'
import { free, interpolateMembrane } from './membrane.ts'

/** Width in pixels of the known border that constrains the membrane. */
const borderWidth = 2

/**
 * Fill a hole with the smoothest interpolation of its known border; pixels of other holes are unknown too.
 */
export function fillByMembrane(
  output: Raster,
  unknown: Mask,
  { box, pixels }: Pick<Hole, 'box' | 'pixels'>,
): void {
  const { channels } = output
  let reach = borderWidth
  let window = clipBox(box, output.width, output.height)
  do {
    window = clipBox(expandBox(box, reach), output.width, output.height)
    reach *= 4
  } while (!hasKnownPixels(unknown, window))
  const width = window.right - window.left
  const height = window.bottom - window.top
  const values = new Float32Array(width * height * channels)
  const kinds = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = (y + window.top) * output.width + window.left
    for (let x = 0; x < width; x++, i++) {
      if (unknown.data[row + x]) kinds[i] = free
      else for (let c = 0; c < channels; c++) values[i * channels + c] = output.data[(row + x) * channels + c]
    }
  }
  interpolateMembrane({ values, kinds, width, height, channels })
  for (const pixel of pixels) {
    const x = (pixel % output.width) - window.left
    const y = Math.floor(pixel / output.width) - window.top
    for (let c = 0; c < channels; c++)
      output.data[pixel * channels + c] = Math.round(values[(y * width + x) * channels + c])
  }
}

function hasKnownPixels({ data, width }: Mask, { left, top, right, bottom }: Box): boolean {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (!data[y * width + x]) return true
  return false
}
