/** Supported input formats. */
export type SourceFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif'

/** How many of a file's first bytes {@link sniff} needs. */
export const sniffedBytes = 32

const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/**
 * Detect an image's format by its first bytes; file names and declared types are ignored.
 *
 * @returns undefined for unsupported formats: HEIC, SVG, PDF, camera raw, text
 */
export function sniff(bytes: Uint8Array): SourceFormat | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'webp'
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif'
  if (/^(II[*+]\0|MM\0[*+])/.test(ascii(bytes, 0, 4))) return 'tiff'
  if (ascii(bytes, 4, 4) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 24))) return 'avif'
  return undefined
}

/** Whether a file is an AVIF image sequence (`.avifs`) by its major brand; libheif opens still images only. */
export function isAvifSequence(bytes: Uint8Array): boolean {
  return ascii(bytes, 4, 8) === 'ftypavis'
}
