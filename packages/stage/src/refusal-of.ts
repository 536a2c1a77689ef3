import type { ErrorCode } from '@pentimento/protocol'

/** For the file dialog; what is dropped or pasted is judged by its bytes alone. */
export const accept = 'image/jpeg,image/png,image/webp,image/gif,image/tiff,image/avif,.tif,.tiff,.avif'

/** A header's worth: the brands of an AVIF are the longest. */
const headBytes = 32

/** Why a file may not be sent, before it is: its size, or that its first bytes are of no picture we read. */
export async function refusalOf(file: File, maxBytes: number): Promise<ErrorCode | undefined> {
  const head = await firstBytes(file)
  if (!isPicture(head)) return 'unsupported-format'
  if (file.size > maxBytes) return 'file-too-large'
  return undefined
}

/** By FileReader: what is dropped from some apps fails on read, and its `error` says so. */
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
