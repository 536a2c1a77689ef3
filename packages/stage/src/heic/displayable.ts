import { sniff } from '@pentimento/imaging/sniff'
import { readHeader } from '../file-header.ts'

/** Copies that the browser can display, of files that it can't. */
const copies = new WeakMap<Blob, Blob>()

/** The copy that {@link ensureDisplayable} made, or the file itself. Upload the file, display this. */
export const displayable = (file: Blob): Blob => copies.get(file) ?? file

/**
 * Convert a HEIC file for display, unless this browser displays HEIC itself. Other files aren't touched.
 *
 * @param onConvert called before the conversion, which takes about 2 s for 12 megapixels
 * @throws if the file is damaged
 */
export async function ensureDisplayable(file: File, onConvert?: () => void): Promise<void> {
  if (copies.has(file) || sniff(await readHeader(file)) !== 'heic' || (await canDecode(file))) return
  onConvert?.()
  copies.set(file, await convert(file))
}

async function canDecode(file: Blob): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}

function convert(file: Blob): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  const fail = () => reject(new Error('can’t convert the file'))
  worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => (data ? resolve(data) : fail())
  worker.onerror = fail
  worker.postMessage(file)
  return promise.finally(() => worker.terminate())
}
