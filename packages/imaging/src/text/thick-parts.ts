import { dilate } from '../mask/dilate.ts'
import { squaredDepth } from '../mask/distance.ts'
import { createMask, type Mask } from '../mask/mask.ts'

/**
 * A mask's parts that a disc fits into, with their edges and two pixels around them.
 *
 * @param radius of the disc, in pixels
 */
export function thickParts(mask: Mask, radius: number): Mask {
  const depth = squaredDepth(mask)
  const cores = createMask(mask.width, mask.height, i => depth[i] > radius ** 2)
  return dilate(cores, radius + 2)
}
