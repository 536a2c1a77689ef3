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
  const squaredRadius = radius * radius
  const distances = squaredDistance(mask)
  const data = new Uint8Array(distances.length)
  for (let pixel = 0; pixel < data.length; pixel++) data[pixel] = distances[pixel] <= squaredRadius ? 255 : 0
  return { ...mask, data }
}
