import { crc32 } from 'node:zlib'
import type { EncodedFormat } from './encoded-format.ts'
import { removeExifLocation, removeExifThumbnail, withoutXmpLocation } from './private-metadata.ts'

/** Embedded metadata of a file. */
export interface Metadata {
  /** A TIFF structure, without the `Exif\0\0` prefix that JPEG adds. */
  exif?: Uint8Array
  /** An XML packet. */
  xmp?: Uint8Array
}

const exifPrefix = Buffer.from('Exif\0\0', 'latin1')
const xmpPrefix = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')
/** A JPEG segment's length field is two bytes and includes itself. */
const maxSegmentBytes = 0xffff - 2

/** Convert the metadata that libvips read to the form that {@link embedMetadata} takes. */
export function toMetadata(found: { exif?: Uint8Array; xmp?: Uint8Array }): Metadata {
  const exif = found.exif && stripExifPrefix(found.exif)
  return { ...(exif && { exif }), ...(found.xmp && { xmp: found.xmp }) }
}

/** Metadata without the place where the image was taken. */
export function withoutLocation({ exif, xmp }: Metadata): Metadata {
  const keptXmp = xmp && withoutXmpLocation(xmp)
  return { ...(exif && { exif: removeExifLocation(exif) }), ...(keptXmp && { xmp: keptXmp }) }
}

/**
 * Insert EXIF and XMP into a file that has none: JPEG's APP1 segments (Exif 2.32, XMP part 3), PNG's eXIf and
 * iTXt chunks (PNG third edition), WebP's EXIF and XMP chunks (RFC 9649). The orientation is set to 1, since
 * the pixels are upright, and the thumbnail is removed. Metadata that exceeds a JPEG segment is omitted.
 */
export function embedMetadata(
  file: Uint8Array,
  format: EncodedFormat,
  { exif, xmp }: Metadata,
  shape: { width: number; height: number; hasAlpha: boolean },
): Uint8Array {
  const upright = exif && removeExifThumbnail(resetOrientation(exif))
  switch (format) {
    case 'jpeg': {
      const segments = [
        upright && Buffer.concat([exifPrefix, upright]),
        xmp && Buffer.concat([xmpPrefix, xmp]),
      ]
      return Buffer.concat([file.subarray(0, 2), ...segments.map(jpegSegment), file.subarray(2)])
    }
    case 'png': {
      const afterHeader = 8 + 25
      const text = xmp && Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1'), xmp])
      return Buffer.concat([
        file.subarray(0, afterHeader),
        pngChunk('eXIf', upright),
        pngChunk('iTXt', text),
        file.subarray(afterHeader),
      ])
    }
    case 'webp':
      return toExtendedWebp(file, upright, xmp, shape)
  }
}

function jpegSegment(content: Uint8Array | undefined): Uint8Array {
  if (!content || content.length > maxSegmentBytes) return Buffer.alloc(0)
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function pngChunk(type: string, content: Uint8Array | undefined): Uint8Array {
  if (!content) return Buffer.alloc(0)
  const typeAndContent = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(typeAndContent), 4)
  return Buffer.concat([frame.subarray(0, 4), typeAndContent, frame.subarray(4)])
}

/** RFC 9649, section 2.7: a file with metadata starts with a VP8X chunk that declares it. */
function toExtendedWebp(
  file: Uint8Array,
  exif: Uint8Array | undefined,
  xmp: Uint8Array | undefined,
  { width, height, hasAlpha }: { width: number; height: number; hasAlpha: boolean },
): Uint8Array {
  const chunks = Buffer.from(file.subarray(12))
  const isExtended = chunks.toString('latin1', 0, 4) === 'VP8X'
  const header = isExtended ? Buffer.from(chunks.subarray(8, 18)) : Buffer.alloc(10)
  if (!isExtended) {
    header[0] = hasAlpha ? 0x10 : 0
    header.writeUIntLE(width - 1, 4, 3)
    header.writeUIntLE(height - 1, 7, 3)
  }
  header[0] |= (exif ? 0x08 : 0) | (xmp ? 0x04 : 0)
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    riffChunk('VP8X', header),
    isExtended ? chunks.subarray(18) : chunks,
    riffChunk('EXIF', exif),
    riffChunk('XMP ', xmp),
  ])
  return riffChunk('RIFF', body)
}

function riffChunk(type: string, content: Uint8Array | undefined): Uint8Array {
  if (!content) return Buffer.alloc(0)
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

const orientationTag = 0x0112

/** A copy with the first directory's orientation set to 1. Malformed structures are returned unchanged. */
function resetOrientation(exif: Uint8Array): Uint8Array {
  const copy = Buffer.from(exif)
  if (copy.length < 14) return copy
  const isLittle = copy.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? copy.readUInt16LE(at) : copy.readUInt16BE(at))
  const directory = isLittle ? copy.readUInt32LE(4) : copy.readUInt32BE(4)
  if (directory + 2 > copy.length) return copy
  for (let entry = 0; entry < read16(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > copy.length) break
    if (read16(at) !== orientationTag) continue
    if (isLittle) copy.writeUInt16LE(1, at + 8)
    else copy.writeUInt16BE(1, at + 8)
  }
  return copy
}

function stripExifPrefix(exif: Uint8Array): Uint8Array {
  const hasPrefix = exif.length > exifPrefix.length && exifPrefix.equals(exif.subarray(0, exifPrefix.length))
  return hasPrefix ? exif.subarray(exifPrefix.length) : exif
}
