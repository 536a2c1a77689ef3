import { sniffedBytes } from '@pentimento/imaging/sniff'

/** A file's first bytes. Uses FileReader: files dropped from some apps fail on reading, which its `error` reports. */
export function readHeader(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(file.slice(0, sniffedBytes))
  })
}
