import type { ErrorCode } from '@pentimento/protocol'

/** For the file dialog; dropped and pasted files are validated by content only. */
export const acceptedTypes =
  'image/jpeg,image/png,image/webp,image/gif,image/tiff,image/avif,.tif,.tiff,.avif'

/** Enough for every format's signature; AVIF's list of brands is the longest. */
const headerBytes = 32

/** Why a file can't be uploaded: it's too large, or its signature is of no supported format; undefined if valid. */
export async function validateFile(file: File, maxBytes: number): Promise<ErrorCode | undefined> {
  const header = await readHeader(file)
  if (!isSupportedImage(header)) return 'unsupported-format'
  if (file.size > maxBytes) return 'file-too-large'
  return undefined
}

/** Uses FileReader: files dropped from some apps fail on reading, which its `error` reports. */
function readHeader(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String.fromCharCode(...new Uint8Array(reader.result as ArrayBuffer)))
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(file.slice(0, headerBytes))
  })
}

function isSupportedImage(header: string): boolean {
  return (
    header.startsWith('\xff\xd8\xff') ||
    header.startsWith('\x89PNG\r\n\x1a\n') ||
    (header.startsWith('RIFF') && header.startsWith('WEBP', 8)) ||
    /^GIF8[79]a/.test(header) ||
    /^(II[*+]\0|MM\0[*+])/.test(header) ||
    (header.startsWith('ftyp', 4) && /avi[fs]/.test(header.slice(8)))
  )
}
