import sharp from 'sharp'
import type { Raster } from '../raster.ts'
import { encodePng } from './encode-png.ts'
import type { EncodedFormat } from './encoded-format.ts'
import { embedMetadata, type Metadata } from './metadata.ts'

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
  isFast?: boolean
  /** Background color for formats without transparency, as `#rrggbb`. @default '#ffffff' */
  background?: string
}

/** Encode an image. Files carry no color profile: readers assume sRGB. */
export async function encode(
  { data, width, height, channels }: Raster,
  { format, quality = 90, metadata, isFast = false, background = '#ffffff' }: EncodeOptions,
): Promise<Uint8Array> {
  const raw = sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
  const file = await {
    png: () => encodePng({ data, width, height, channels }),
    webp: () =>
      raw.webp({ quality, alphaQuality: 100, effort: isFast ? 1 : 2, smartSubsample: !isFast }).toBuffer(),
    jpeg: () =>
      raw
        .flatten({ background })
        .jpeg({ quality, chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0' })
        .toBuffer(),
  }[format]()
  return metadata ? embedMetadata(file, format, metadata, { width, height, hasAlpha: channels === 4 }) : file
}
