import { squaredDepth, squaredDistance } from '../mask/distance.ts'
import type { Mask } from '../mask/mask.ts'

/**
 * The part of a mask that is definite whatever the image shows: all but its border, which may cross an edge. A
 * part that is too thin for the widest border gets a thinner one.
 *
 * @param mask         255 in the area
 * @param borderWidths in pixels, widest first
 */
export function maskCore(mask: Mask, borderWidths: readonly number[]): Mask {
  const { width, height } = mask
  const depth = squaredDepth(mask)
  const data = new Uint8Array(width * height)
  const remaining = mask.data.slice()
  for (const [index, border] of borderWidths.entries()) {
    const inner = new Uint8Array(data.length)
    for (let pixel = 0; pixel < data.length; pixel++) {
      if (remaining[pixel] && depth[pixel] > border * border) data[pixel] = inner[pixel] = 255
    }
    if (index === borderWidths.length - 1) break
    const distances = squaredDistance({ data: inner, width, height })
    for (let pixel = 0; pixel < data.length; pixel++)
      if (distances[pixel] <= (border + 2) ** 2) remaining[pixel] = 0
  }
  return { data, width, height }
}
