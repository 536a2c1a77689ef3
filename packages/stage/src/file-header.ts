/** Enough for every format's signature; the lists of brands of AVIF and HEIC are the longest. */
const headerBytes = 32

/** A file's first bytes. Uses FileReader: files dropped from some apps fail on reading, which its `error` reports. */
export function readHeader(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String.fromCharCode(...new Uint8Array(reader.result as ArrayBuffer)))
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(file.slice(0, headerBytes))
  })
}

/** Whether the signature is of a format that the server decodes. */
export function isSupportedImage(header: string): boolean {
  return (
    header.startsWith('\xff\xd8\xff') ||
    header.startsWith('\x89PNG\r\n\x1a\n') ||
    (header.startsWith('RIFF') && header.startsWith('WEBP', 8)) ||
    /^GIF8[79]a/.test(header) ||
    /^(II[*+]\0|MM\0[*+])/.test(header) ||
    (header.startsWith('ftyp', 4) && /avi[fs]/.test(header.slice(8))) ||
    isHeic(header)
  )
}

/** Whether the signature is of HEIF with HEVC, as phones write it. */
export function isHeic(header: string): boolean {
  return header.startsWith('ftyp', 4) && /^(.{4})*?he(ic|ix|im|is|vc|vx|vm|vs)/s.test(header.slice(8))
}

const unsupportedTypes: readonly [type: string, signature: RegExp][] = [
  ['JPEG XL', /^(\xff\n|.{4}JXL )/s],
  ['JPEG 2000', /^.{4}jP {2}/s],
  ['BMP', /^BM/],
  ['Photoshop', /^8BPS/],
  ['PDF', /^%PDF-/],
  ['SVG', /^\s*<(svg|\?xml|!DOCTYPE svg)/],
  ['MP4', /^.{4}ftyp/s],
  ['ZIP', /^PK(?=[^ -~])/],
]

/** Name of the type of a file that the server doesn't decode, if it's well known. */
export function unsupportedType(header: string): string | undefined {
  return unsupportedTypes.find(([, signature]) => signature.test(header))?.[0]
}
