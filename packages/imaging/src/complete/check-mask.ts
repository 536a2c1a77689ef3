import { ImagingError } from '../errors.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'

/**
 * Whether any pixel of a mask is set.
 *
 * @throws ImagingError 'mask-covers-all'; RangeError for a mask whose size differs from the image's
 */
export function hasMaskedPixels(image: Raster, mask: Mask): boolean {
  if (mask.width !== image.width || mask.height !== image.height)
    throw new RangeError(`mask: expected ${image.width}×${image.height}, got ${mask.width}×${mask.height}`)
  if (!mask.data.some(value => value > 0)) return false
  if (!mask.data.includes(0)) throw new ImagingError('mask-covers-all', 'every pixel is masked')
  return true
}
