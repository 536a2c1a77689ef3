import type { ErrorCode } from '@pentimento/protocol'

/** For the file dialog; dropped and pasted files are validated by content only. */
export const accept = 'image/jpeg,image/png,image/webp,image/gif,image/tiff,image/avif,.tif,.tiff,.avif'

/** Enough for every format's signature; AVIF's list of brands is the longest. */
const headBytes = 32

/** Why a file can't be uploaded: it's too large, or its signature is of no supported format; undefined if valid. */
export async function refusalOf(file: File, maxBytes: number): Promise<ErrorCode | undefined> {
  const head = await firstBytes(file)
  if (!isPicture(head)) return 'unsupported-format'
  if (file.size > maxBytes) return 'file-too-large'
  return undefined
}

/** Uses FileReader: files dropped from some apps fail on reading, which its `error` reports. */
function firstBytes(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String.fromCharCode(...new Uint8Array(reader.result as ArrayBuffer)))
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(file.slice(0, headBytes))
  })
}

function isPicture(head: string): boolean {
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) ||
    /^GIF8[79]a/.test(head) ||
    /^(II[*+]\0|MM\0[*+])/.test(head) ||
    (head.startsWith('ftyp', 4) && /avi[fs]/.test(head.slice(8)))
  )
}
