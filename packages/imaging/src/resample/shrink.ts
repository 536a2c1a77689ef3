import sharp from 'sharp'
import type { Raster } from '../raster.ts'

/**
 * Shrink an image with libvips, which is center-aligned as long as neither side is enlarged
 * (resample.test.ts).
 */
export async function shrink(picture: Raster, width: number, height: number): Promise<Raster> {
  if (width === picture.width && height === picture.height) return picture
  const { channels } = picture
  const raw = { width: picture.width, height: picture.height, channels }
  const data = await sharp(picture.data, { raw, limitInputPixels: false })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  return { data, width, height, channels }
}
