import sharp, { type Sharp, type Metadata as SharpMetadata } from 'sharp'
import { ImagingError } from '../errors.ts'
import { artifactRemovalStrength } from './artifact-removal-strength.ts'
import { type Metadata, toMetadata } from './metadata.ts'
import { isAvifSequence, type SourceFormat, sniff } from './sniff.ts'

/** Upper limits for an input file; checked before anything is decoded. */
export interface DecodeLimits {
  maxPixels: number
  maxBytes: number
}

/** What a file's header states. */
export interface SourceInfo {
  format: SourceFormat
  /** In pixels, as displayed: after EXIF orientation. */
  width: number
  height: number
  hasAlpha: boolean
  bitsPerChannel: number
  /** More than one for an animation or a document; the first is decoded. */
  pages: number
  /** Suggested strength of compression artifact removal, 0 to 1; above 0 only for JPEG. */
  artifactRemovalStrength: number
  /** EXIF and XMP, for results that keep them. */
  metadata: Metadata
}

/**
 * Read an image file's header.
 *
 * @throws ImagingError 'too-many-bytes', 'unsupported-format', 'corrupt-file', 'too-many-pixels'
 */
export async function inspect(bytes: Uint8Array, limits: DecodeLimits): Promise<SourceInfo> {
  return (await openFile(bytes, limits)).source
}

/** Like {@link inspect}, with the file opened for decoding. */
export async function openFile(
  bytes: Uint8Array,
  { maxPixels, maxBytes }: DecodeLimits,
): Promise<{ file: Sharp; source: SourceInfo }> {
  if (bytes.length > maxBytes) {
    const values = { bytes: bytes.length, most: maxBytes }
    throw new ImagingError('too-many-bytes', '{bytes} bytes, at most {most}', { values })
  }
  const format = sniff(bytes)
  if (!format) throw new ImagingError('unsupported-format', 'not JPEG, PNG, WebP, GIF, TIFF or AVIF')
  const file = sharp(bytes, { failOn: 'error', limitInputPixels: false, sequentialRead: false })
  const metadata = await file.metadata().catch(cause => {
    if (isAvifSequence(bytes))
      throw new ImagingError('unsupported-format', 'an animated AVIF, only still ones can be opened', {
        cause,
      })
    const values = { format }
    throw new ImagingError('corrupt-file', 'unreadable {format} header', { values, cause })
  })
  const { width, height } = metadata.autoOrient
  if (width * height > maxPixels) {
    const values = { width, height, most: maxPixels / 1e6 }
    throw new ImagingError('too-many-pixels', '{width}×{height} pixels, at most {most} million', { values })
  }
  return {
    file,
    source: {
      format,
      width,
      height,
      hasAlpha: metadata.hasAlpha,
      bitsPerChannel: bitsPerSample(metadata.depth),
      pages: metadata.pages ?? 1,
      artifactRemovalStrength: artifactRemovalStrength(bytes),
      metadata: toMetadata(metadata),
    },
  }
}

function bitsPerSample(depth: SharpMetadata['depth']): number {
  if (depth === 'uchar' || depth === 'char') return 8
  return depth === 'ushort' || depth === 'short' ? 16 : 32
}
