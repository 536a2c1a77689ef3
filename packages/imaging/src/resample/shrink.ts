import sharp from 'sharp'
import type { Raster } from '../raster.ts'

/**
 * Shrink an image with libvips, which is center-aligned as long as neither side is enlarged
 * (resample.test.ts).
 */
export async function shrink(image: Raster, width: number, height: number): Promise<Raster> {
  if (width === image.width && height === image.height) return image
  const { channels } = image
  const raw = { width: image.width, height: image.height, channels }
  const data = await sharp(image.data, { raw, limitInputPixels: false })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  return { data, width, height, channels }
}
