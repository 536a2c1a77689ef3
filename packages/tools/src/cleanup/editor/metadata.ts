/** Metadata of an image file. */
export interface Metadata {
  /** A TIFF structure, without the `Exif\0\0` that JPEG puts before it. */
  exif: Bytes | undefined
  /** An XML packet. */
  xmp: Bytes | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

const xmpKeyword = 'XML:com.adobe.xmp\0\0\0\0\0'
const exifMark = 'Exif\0\0'
const xmpMark = 'http://ns.adobe.com/xap/1.0/\0'
/** A JPEG segment's length is two bytes and counts itself. */
const segmentMax = 0xffff - 2

/** Read EXIF and XMP of a PNG: its eXIf chunk, and an uncompressed iTXt chunk (PNG, third edition). */
export function metadataOf(png: Bytes): Metadata {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const found: Metadata = { exif: undefined, xmp: undefined }
  for (let at = 8; at + 12 <= png.length; at += 12 + view.getUint32(at)) {
    const content = png.subarray(at + 8, at + 8 + view.getUint32(at))
    const type = textAt(png, at + 4, 4)
    if (type === 'eXIf') found.exif = content
    if (type === 'iTXt' && textAt(content, 0, xmpKeyword.length) === xmpKeyword)
      found.xmp = content.subarray(xmpKeyword.length)
    // The server writes both chunks before the pixel data.
    if (type === 'IDAT') break
  }
  return found
}

/**
 * Insert metadata into a JPEG that has none, as APP1 segments (Exif 2.32; XMP part 3). Metadata that doesn't fit
 * into one segment is left out.
 */
export function jpegWith(jpeg: Bytes, { exif, xmp }: Metadata): Bytes {
  const segments = [exif && joined(bytesOf(exifMark), exif), xmp && joined(bytesOf(xmpMark), xmp)]
  return joined(jpeg.subarray(0, 2), ...segments.map(segment), jpeg.subarray(2))
}

function segment(content: Bytes | undefined): Bytes {
  if (!content || content.length > segmentMax) return new Uint8Array()
  const length = content.length + 2
  return joined(Uint8Array.of(0xff, 0xe1, length >> 8, length & 0xff), content)
}

/**
 * Insert metadata into a WebP that has none: chunks at its end, declared in VP8X (RFC 9649, section 2.7).
 *
 * @param size of the image, in pixels
 */
export function webpWith(
  webp: Bytes,
  { exif, xmp }: Metadata,
  { width, height }: { width: number; height: number },
): Bytes {
  const isExtended = textAt(webp, 12, 4) === 'VP8X'
  const header = isExtended ? webp.slice(20, 30) : new Uint8Array(10)
  if (!isExtended) {
    if (textAt(webp, 12, 4) === 'VP8L') header[0] = 0x10
    header.set(bytesOfNumber(width - 1, 3), 4)
    header.set(bytesOfNumber(height - 1, 3), 7)
  }
  header[0] = (header[0] ?? 0) | (exif ? 0x08 : 0) | (xmp ? 0x04 : 0)
  const rest = webp.subarray(isExtended ? 30 : 12)
  const body = joined(bytesOf('WEBP'), chunk('VP8X', header), rest, chunk('EXIF', exif), chunk('XMP ', xmp))
  return chunk('RIFF', body)
}

function chunk(type: string, content: Bytes | undefined): Bytes {
  if (!content) return new Uint8Array()
  const padding = new Uint8Array(content.length % 2)
  return joined(bytesOf(type), bytesOfNumber(content.length, 4), content, padding)
}

/** Little-endian. */
function bytesOfNumber(number: number, count: number): Bytes {
  return Uint8Array.from({ length: count }, (_, at) => (number >>> (8 * at)) & 0xff)
}

/** One byte per character (Latin-1). */
function bytesOf(text: string): Bytes {
  return Uint8Array.from(text, character => character.charCodeAt(0))
}

function textAt(bytes: Bytes, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

function joined(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
