import { squaredDepth, squaredDistance } from '../mask/distance.ts'
import type { Mask } from '../mask/mask.ts'

/** Widths, in pixels, of the border in which the image's edges decide; thin strokes have thin borders. */
const borderWidths = [6, 3, 1.5, 0]

/**
 * The part of a stroke that is definite whatever the image shows: all but its border, which may cross an
 * edge. A stroke that is too thin for the widest border gets a thinner one, and a line none.
 *
 * @param stroke 255 where the user painted
 */
export function strokeCore(stroke: Mask): Mask {
  const { width, height } = stroke
  const depth = squaredDepth(stroke)
  const data = new Uint8Array(width * height)
  const remaining = stroke.data.slice()
  for (const rim of borderWidths) {
    const inner = new Uint8Array(data.length)
    for (let pixel = 0; pixel < data.length; pixel++) {
      if (remaining[pixel] && depth[pixel] > rim * rim) data[pixel] = inner[pixel] = 255
    }
    const distances = squaredDistance({ data: inner, width, height })
    for (let pixel = 0; pixel < data.length; pixel++)
      if (distances[pixel] <= (rim + 2) ** 2) remaining[pixel] = 0
  }
  return { data, width, height }
}
