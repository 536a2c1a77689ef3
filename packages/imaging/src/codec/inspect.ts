import { open } from 'node:fs/promises'
import sharp, { type Sharp, type Metadata as SharpMetadata } from 'sharp'
import { ImagingError } from '../errors.ts'
import { artifactRemovalStrength } from './artifact-removal-strength.ts'
import { type Metadata, toMetadata } from './metadata.ts'
import { isSequence, type SourceFormat, sniff, sniffedBytes, unsupportedType } from './sniff.ts'

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
 * Read the header of an image file on disk, without loading the file.
 *
 * @param path of a file that isn't changed under this name: libvips may cache the header
 * @throws ImagingError 'too-many-bytes', 'unsupported-format', 'corrupt-file', 'too-many-pixels'
 */
export async function inspectFile(
  path: string,
  limits: DecodeLimits,
): Promise<Pick<SourceInfo, 'format' | 'width' | 'height' | 'hasAlpha'>> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    checkBytes(size, limits)
    const head = new Uint8Array(Math.min(size, sniffedBytes))
    await handle.read(head, 0, head.length, 0)
    const format = sniffOrThrow(head)
    const { autoOrient, hasAlpha } = await readMetadata(sharp(path, sharpOptions), { format, head }, limits)
    return { format, width: autoOrient.width, height: autoOrient.height, hasAlpha }
  } finally {
    await handle.close()
  }
}

/** Like {@link inspectFile}, with a file in memory opened for decoding, and its color profile. */
export async function openFile(
  bytes: Uint8Array,
  limits: DecodeLimits,
): Promise<{ file: Sharp; source: SourceInfo; icc: Uint8Array | undefined }> {
  checkBytes(bytes.length, limits)
  const format = sniffOrThrow(bytes)
  const file = sharp(bytes, sharpOptions)
  const metadata = await readMetadata(file, { format, head: bytes }, limits)
  const { width, height } = metadata.autoOrient
  return {
    file,
    icc: metadata.icc,
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

/** What the header of a file in memory states, and its EXIF and XMP. @throws as {@link inspectFile} */
export async function inspectBytes(bytes: Uint8Array, limits: DecodeLimits): Promise<SourceInfo> {
  return (await openFile(bytes, limits)).source
}

const sharpOptions = { failOn: 'error', limitInputPixels: false, sequentialRead: false } as const

function checkBytes(bytes: number, { maxBytes }: DecodeLimits): void {
  if (bytes <= maxBytes) return
  throw new ImagingError('too-many-bytes', '{bytes} bytes, at most {most}', {
    values: { bytes, most: maxBytes },
  })
}

function sniffOrThrow(head: Uint8Array): SourceFormat {
  const format = sniff(head)
  if (format) return format
  const type = unsupportedType(head)
  if (!type) throw new ImagingError('unsupported-format', 'not an image')
  throw new ImagingError('unsupported-format', '{type} file', { values: { type } })
}

async function readMetadata(
  file: Sharp,
  { format, head }: { format: SourceFormat; head: Uint8Array },
  { maxPixels }: DecodeLimits,
): Promise<SharpMetadata> {
  const metadata = await file.metadata().catch(cause => {
    const values = { format }
    if (isSequence(head))
      throw new ImagingError('unsupported-format', 'an animated {format}, only still ones can be opened', {
        values,
        cause,
      })
    throw new ImagingError('corrupt-file', 'unreadable {format} header', { values, cause })
  })
  const { width, height } = metadata.autoOrient
  if (width * height > maxPixels) {
    const values = { width, height, most: maxPixels / 1e6 }
    throw new ImagingError('too-many-pixels', '{width}×{height} pixels, at most {most} million', { values })
  }
  return metadata
}

function bitsPerSample(depth: SharpMetadata['depth']): number {
  if (depth === 'uchar' || depth === 'char') return 8
  return depth === 'ushort' || depth === 'short' ? 16 : 32
}
