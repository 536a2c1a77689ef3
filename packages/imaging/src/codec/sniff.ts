/** Supported input formats. */
export type SourceFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic'

/** How many of a file's first bytes {@link sniff} needs; the lists of brands of AVIF and HEIC are the longest. */
export const sniffedBytes = 32

/** Signatures, for a header with one character per byte. */
const signatures: readonly [format: SourceFormat, signature: RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n\cZ\n/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['gif', /^GIF8[79]a/],
  ['tiff', /^(II[*+]\0|MM\0[*+])/],
  ['avif', /^.{4}ftyp.*avi[fs]/s],
  // HEIF images in HEVC: single images and collections, of 8 or more bits (ISO/IEC 23008-12, annex B).
  ['heic', /^.{4}ftyp(.{4})*?he(ic|ix|im|is|vc|vx|vm|vs)/s],
]

const unsupportedSignatures: readonly [type: string, signature: RegExp][] = [
  ['JPEG XL', /^(\xff\n|.{4}JXL )/s],
  ['JPEG 2000', /^.{4}jP {2}/s],
  ['BMP', /^BM/],
  ['Photoshop', /^8BPS/],
  ['PDF', /^%PDF-/],
  ['SVG', /^\s*<(svg|\?xml|!DOCTYPE svg)/],
  ['MP4', /^.{4}ftyp/s],
  ['ZIP', /^PK\cC\cD/],
]

/**
 * Detect an image's format by its first bytes; file names and declared types are ignored. Runs in the browser, too.
 *
 * @returns undefined for unsupported formats: JPEG XL, SVG, PDF, camera raw, text
 */
export function sniff(bytes: Uint8Array): SourceFormat | undefined {
  return find(signatures, bytes)
}

/** Name of the type of a file that {@link sniff} doesn't support, if it's well known. */
export function unsupportedType(bytes: Uint8Array): string | undefined {
  return find(unsupportedSignatures, bytes)
}

/** Whether a file is an image sequence (`.avifs`, `.heics`) by its major brand; libheif opens still images only. */
export function isSequence(bytes: Uint8Array): boolean {
  return /^.{4}ftyp(avis|hev[cx])/s.test(headerOf(bytes))
}

function find<Type>(list: readonly [Type, RegExp][], bytes: Uint8Array): Type | undefined {
  const header = headerOf(bytes)
  return list.find(([, signature]) => signature.test(header))?.[0]
}

const headerOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, sniffedBytes))
