/** Metadata of an image file. */
export interface Metadata {
  /** A TIFF structure, without the `Exif\0\0` that JPEG puts before it. */
  exif: Bytes | undefined
  /** An XML packet. */
  xmp: Bytes | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

const xmpKeyword = 'XML:com.adobe.xmp\0\0\0\0\0'
const exifHeader = 'Exif\0\0'
const xmpHeader = 'http://ns.adobe.com/xap/1.0/\0'
/** A JPEG segment's length is two bytes and counts itself. */
const maxSegmentLength = 0xffff - 2

/** Read EXIF and XMP of a PNG: its eXIf chunk, and an uncompressed iTXt chunk (PNG, third edition). */
export function readMetadata(png: Bytes): Metadata {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const metadata: Metadata = { exif: undefined, xmp: undefined }
  for (let offset = 8; offset + 12 <= png.length; offset += 12 + view.getUint32(offset)) {
    const data = png.subarray(offset + 8, offset + 8 + view.getUint32(offset))
    const type = textAt(png, offset + 4, 4)
    if (type === 'eXIf') metadata.exif = data
    if (type === 'iTXt' && textAt(data, 0, xmpKeyword.length) === xmpKeyword)
      metadata.xmp = data.subarray(xmpKeyword.length)
    // The server writes both chunks before the pixel data.
    if (type === 'IDAT') break
  }
  return metadata
}

/**
 * Insert metadata into a JPEG that has none, as APP1 segments (Exif 2.32; XMP part 3). Metadata that doesn't fit
 * into one segment is left out.
 */
export function addJpegMetadata(jpeg: Bytes, { exif, xmp }: Metadata): Bytes {
  const segments = [
    exif && concatBytes(latin1Bytes(exifHeader), exif),
    xmp && concatBytes(latin1Bytes(xmpHeader), xmp),
  ]
  return concatBytes(jpeg.subarray(0, 2), ...segments.map(jpegSegment), jpeg.subarray(2))
}

function jpegSegment(content: Bytes | undefined): Bytes {
  if (!content || content.length > maxSegmentLength) return new Uint8Array()
  const length = content.length + 2
  return concatBytes(Uint8Array.of(0xff, 0xe1, length >> 8, length & 0xff), content)
}

/**
 * Insert metadata into a WebP that has none: chunks at its end, declared in VP8X (RFC 9649, section 2.7).
 *
 * @param size of the image, in pixels
 */
export function addWebpMetadata(
  webp: Bytes,
  { exif, xmp }: Metadata,
  { width, height }: { width: number; height: number },
): Bytes {
  const isExtended = textAt(webp, 12, 4) === 'VP8X'
  const header = isExtended ? webp.slice(20, 30) : new Uint8Array(10)
  if (!isExtended) {
    if (textAt(webp, 12, 4) === 'VP8L') header[0] = 0x10
    header.set(littleEndianBytes(width - 1, 3), 4)
    header.set(littleEndianBytes(height - 1, 3), 7)
  }
  header[0] = (header[0] ?? 0) | (exif ? 0x08 : 0) | (xmp ? 0x04 : 0)
  const remaining = webp.subarray(isExtended ? 30 : 12)
  const body = concatBytes(
    latin1Bytes('WEBP'),
    riffChunk('VP8X', header),
    remaining,
    riffChunk('EXIF', exif),
    riffChunk('XMP ', xmp),
  )
  return riffChunk('RIFF', body)
}

function riffChunk(type: string, content: Bytes | undefined): Bytes {
  if (!content) return new Uint8Array()
  const padding = new Uint8Array(content.length % 2)
  return concatBytes(latin1Bytes(type), littleEndianBytes(content.length, 4), content, padding)
}

/** Little-endian. */
function littleEndianBytes(number: number, count: number): Bytes {
  return Uint8Array.from({ length: count }, (_, at) => (number >>> (8 * at)) & 0xff)
}

/** One byte per character (Latin-1). */
function latin1Bytes(text: string): Bytes {
  return Uint8Array.from(text, character => character.charCodeAt(0))
}

function textAt(bytes: Bytes, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

function concatBytes(...parts: Bytes[]): Bytes {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    result.set(part, offset)
    offset += part.length
  }
  return result
}
