import { squaredDistance } from './distance.ts'
import type { Mask } from './mask.ts'

/**
 * Dilate a binary mask by a disc, to cover the halo around a removed object.
 *
 * @param mask   one byte per pixel, 0 or 255, row-major, `width × height`
 * @param radius in mask pixels; 0 returns a copy
 * @returns a new mask of the same size
 * Exact Euclidean distance in O(pixels): Felzenszwalb & Huttenlocher, 2012.
 */
export function dilate(mask: Mask, radius: number): Mask {
  const { width, height } = mask
  const data = new Uint8Array(mask.data.length)
  const first = mask.data.indexOf(255)
  if (first < 0) return { ...mask, data }
  const last = mask.data.lastIndexOf(255)
  const top = Math.max(0, Math.floor(first / width) - Math.ceil(radius))
  const bottom = Math.min(height, Math.floor(last / width) + 1 + Math.ceil(radius))
  const rows = mask.data.subarray(top * width, bottom * width)
  const distances = squaredDistance({ data: rows, width, height: bottom - top })
  const squaredRadius = radius * radius
  for (let i = 0, pixel = top * width; i < distances.length; i++, pixel++)
    if (distances[i] <= squaredRadius) data[pixel] = 255
  return { ...mask, data }
}
