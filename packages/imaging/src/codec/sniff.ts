/** Supported input formats. */
export type SourceFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic'

/** How many of a file's first bytes {@link sniff} needs. */
export const sniffedBytes = 32

const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/**
 * Detect an image's format by its first bytes; file names and declared types are ignored.
 *
 * @returns undefined for unsupported formats: JPEG XL, SVG, PDF, camera raw, text
 */
export function sniff(bytes: Uint8Array): SourceFormat | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'webp'
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif'
  if (/^(II[*+]\0|MM\0[*+])/.test(ascii(bytes, 0, 4))) return 'tiff'
  if (ascii(bytes, 4, 4) !== 'ftyp') return undefined
  const brands = ascii(bytes, 8, 24)
  if (/avi[fs]/.test(brands)) return 'avif'
  if (heicBrand.test(brands)) return 'heic'
  return undefined
}

/** HEIF images in HEVC: single images and collections, of 8 or more bits (ISO/IEC 23008-12, annex B). */
const heicBrand = /^(.{4})*?he(ic|ix|im|is|vc|vx|vm|vs)/s

/** Whether a file is an image sequence (`.avifs`, `.heics`) by its major brand; libheif opens still images only. */
export function isSequence(bytes: Uint8Array): boolean {
  return /^ftyp(avis|hev[cx])$/.test(ascii(bytes, 4, 8))
}

const unsupportedTypes: readonly [type: string, at: number, signature: string][] = [
  ['JPEG XL', 0, '\xff\x0a'],
  ['JPEG XL', 4, 'JXL '],
  ['JPEG 2000', 4, 'jP  '],
  ['BMP', 0, 'BM'],
  ['Photoshop', 0, '8BPS'],
  ['PDF', 0, '%PDF-'],
  ['SVG', 0, '<svg'],
  ['SVG', 0, '<?xml'],
  ['MP4', 4, 'ftyp'],
  ['ZIP', 0, 'PK\x03\x04'],
]

/** Name of the type of a file that {@link sniff} doesn't support, if it's well known. */
export function unsupportedType(bytes: Uint8Array): string | undefined {
  return unsupportedTypes.find(([, at, signature]) => ascii(bytes, at, signature.length) === signature)?.[0]
}
