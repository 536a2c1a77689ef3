/** Formats that are decoded. */
export type SourceFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif'

const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/**
 * The format of a picture by its first bytes; names and declared types are not asked.
 *
 * @returns undefined for what is not decoded: HEIC, SVG, PDF, camera raws, text
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
