import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** SHA-256 of a file in hexadecimal; reads the file as a stream. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { signal, highWaterMark: 2 ** 20 })) hash.update(piece)
  return hash.digest('hex')
}
