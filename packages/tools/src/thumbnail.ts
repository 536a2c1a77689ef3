import { encode, type Raster, shrink } from '@pentimento/imaging'

const longestSide = 512

/** A WebP of at most 512 pixels a side; a smaller picture keeps its size. */
export async function thumbnailOf(
  picture: Raster,
): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const bytes = await encode(await shrink(picture, width, height), { format: 'webp', quality: 80 })
  return { bytes, width, height }
}
