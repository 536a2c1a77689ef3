import sharp from 'sharp'
import type { Raster } from '../raster.ts'
import type { EncodedFormat } from './encoded-format.ts'
import { embedMetadata, type Metadata } from './metadata.ts'
import { writePng } from './write-png.ts'

export interface EncodeOptions {
  format: EncodedFormat
  /** For JPEG and WebP, 1 to 100. @default 90 */
  quality?: number
  /** EXIF and XMP to embed; the EXIF orientation is set to 1 (upright). */
  metadata?: Metadata
  /**
   * Halves the encoding time of a WebP, which becomes a tenth larger and has softer color edges; for
   * thumbnails.
   */
  hasty?: boolean
  /** Background color for formats without transparency, as `#rrggbb`. @default '#ffffff' */
  ground?: string
}

/** Encode an image. Files carry no color profile: readers assume sRGB. */
export async function encode(
  { data, width, height, channels }: Raster,
  { format, quality = 90, metadata, hasty = false, ground = '#ffffff' }: EncodeOptions,
): Promise<Uint8Array> {
  const raw = sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
  const written = await {
    png: () => writePng({ data, width, height, channels }),
    webp: () =>
      raw.webp({ quality, alphaQuality: 100, effort: hasty ? 1 : 2, smartSubsample: !hasty }).toBuffer(),
    jpeg: () =>
      raw
        .flatten({ background: ground })
        .jpeg({ quality, chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0' })
        .toBuffer(),
  }[format]()
  return metadata
    ? embedMetadata(written, format, metadata, { width, height, hasAlpha: channels === 4 })
    : written
}
