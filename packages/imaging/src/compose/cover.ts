import sharp from 'sharp'
import { dropAlpha } from '../matte/backgrounds.ts'
import { cropImage } from '../matte/crop.ts'
import type { Raster } from '../raster.ts'

/** The part that is kept when the image is cropped, in percent from its left and top. */
interface Focus {
  x: number
  y: number
}

/**
 * Resize an image to cover a frame, cropping it if the aspect ratios differ. Transparency is dropped. Uses
 * libvips, whose enlargements are shifted by a fraction of a pixel, which doesn't matter for a background.
 */
export async function coverFit(
  image: Raster,
  width: number,
  height: number,
  { x, y }: Focus = { x: 50, y: 50 },
): Promise<Raster> {
  const scale = Math.max(width / image.width, height / image.height)
  const columns = Math.min(image.width, Math.max(1, Math.round(width / scale)))
  const rows = Math.min(image.height, Math.max(1, Math.round(height / scale)))
  const left = Math.round(((image.width - columns) * x) / 100)
  const top = Math.round(((image.height - rows) * y) / 100)
  const part = dropAlpha(cropImage(image, { left, top, right: left + columns, bottom: top + rows }))
  if (columns === width && rows === height) return part
  const raw = { width: columns, height: rows, channels: 3 } as const
  const data = await sharp(part.data, { raw, limitInputPixels: false })
    .resize(width, height, { fit: 'fill', kernel: scale < 1 ? 'linear' : 'lanczos3' })
    .raw()
    .toBuffer()
  return { data, width, height, channels: 3 }
}
