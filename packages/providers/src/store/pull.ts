import { type FileHandle, mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hashFile } from './hash-file.ts'
import type { ModelFile } from './manifest.ts'
import { StoreError } from './store-error.ts'

export const partFile = (file: string) => `${file}.part`
/** Stores the ETag of the version that the partial file belongs to. */
export const etagFile = (file: string) => `${file}.part.etag`

/** A file, and the id of its model for messages. */
type Download = Pick<ModelFile, 'url' | 'bytes' | 'sha256'> & { id: string }

interface DownloadOptions {
  signal: AbortSignal
  onProgress: (have: number) => void
  stallMs: number
}

/**
 * Download a file into its `.part` file, resuming an earlier attempt (RFC 9110, Range and If-Range), and rename
 * it once size and hash match the manifest.
 *
 * @throws StoreError; the `.part` file stays for the next attempt unless its content is wrong
 */
export async function pullFile(entry: Download, file: string, options: DownloadOptions): Promise<void> {
  const { id, bytes, sha256 } = entry
  const part = partFile(file)
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(part, 'a')
  try {
    await downloadRest(entry, file, handle, options)
    await handle.sync()
  } catch (error) {
    throw await toStoreError(error, entry, part, options.signal)
  } finally {
    await handle.close()
  }
  const hash = await hashFile(part, options.signal)
  await rm(etagFile(file), { force: true })
  if (hash !== sha256) {
    await rm(part)
    throw new StoreError(
      'wrong-hash',
      `${id}: expected SHA-256 ${sha256}, got ${hash}; the download (${bytes} bytes) was deleted`,
    )
  }
  await rename(part, file)
}

async function downloadRest(entry: Download, file: string, part: FileHandle, options: DownloadOptions) {
  const { bytes } = entry
  let have = (await part.stat()).size
  if (have > bytes) {
    await part.truncate(0)
    have = 0
  }
  options.onProgress(have)
  if (have === bytes) return
  await checkSpace(entry, dirname(file), bytes - have)
  const stallTimer = createStallTimer(options)
  try {
    let response = await requestRest(entry, file, have, stallTimer.signal)
    if (response.status === 416) {
      await part.truncate(0)
      have = 0
      response = await requestRest(entry, file, have, stallTimer.signal)
    }
    if (response.status === 200 && have > 0) {
      await part.truncate(0)
      have = 0
    }
    await saveEtag(response, file)
    for await (const piece of response.body ?? []) {
      stallTimer.reset()
      have += piece.length
      if (have > bytes) {
        await part.truncate(0)
        throw new StoreError('wrong-size', `${entry.id}: expected ${bytes} bytes, received more`)
      }
      await part.writeFile(piece)
      options.onProgress(have)
    }
    if (have < bytes) throw new Error('the response ended early')
  } finally {
    stallTimer.stop()
  }
}

async function requestRest({ id, url, bytes }: Download, file: string, have: number, signal: AbortSignal) {
  const etag = have > 0 ? await readFile(etagFile(file), 'utf8').catch(() => '') : ''
  const headers = {
    // With a content coding, Content-Length and ranges would apply to the encoded bytes.
    'accept-encoding': 'identity',
    ...(have > 0 && { range: `bytes=${have}-` }),
    ...(etag && { 'if-range': etag }),
  }
  const response = await fetch(url, { headers, signal })
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  const from = Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1])
  const isRest = response.status === 206 && from === have
  const rejectResponse = async (code: 'server-refuses' | 'wrong-size', reason: string) => {
    await response.body?.cancel()
    return new StoreError(code, `${id}: ${reason} (${url})`)
  }
  // The partial file is longer than the server's current version; the caller restarts the download.
  if (response.status === 416 && have > 0) return response
  if (response.status !== 200 && !isRest)
    throw await rejectResponse('server-refuses', `the server responded with status ${response.status}`)
  const expected = isRest ? bytes - have : bytes
  if (!Number.isNaN(length) && length !== expected)
    throw await rejectResponse('wrong-size', `expected ${expected} bytes, but the server offers ${length}`)
  return response
}

/** Store a strong ETag; a weak one doesn't guarantee identical bytes. */
async function saveEtag(response: Response, file: string): Promise<void> {
  const etag = response.headers.get('etag') ?? ''
  if (etag.startsWith('"')) await writeFile(etagFile(file), etag)
  else if (response.status === 200) await rm(etagFile(file), { force: true })
}

async function checkSpace({ id }: Download, folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= needed) return
  const [free, missing] = [bavail * bsize, needed].map(bytes => `${Math.ceil(bytes / 1e6)} MB`)
  throw new StoreError('no-space', `${id}: needs ${missing} in ${folder}, but only ${free} are free`)
}

/** A signal that aborts when no data arrives for `stallMs`, or when the caller aborts. */
function createStallTimer({ signal, stallMs }: DownloadOptions) {
  const stall = new AbortController()
  const abort = () => stall.abort(new Error(`no data received for ${stallMs / 1000} s`))
  const timer = setTimeout(abort, stallMs)
  return {
    signal: AbortSignal.any([signal, stall.signal]),
    reset: () => timer.refresh(),
    stop: () => clearTimeout(timer),
  }
}

async function toStoreError(error: unknown, entry: Download, part: string, signal: AbortSignal) {
  if (error instanceof StoreError) return error
  if (signal.aborted) return signal.reason
  const { size } = await stat(part)
  const state = `${size} of ${entry.bytes} bytes downloaded; pull again to resume`
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
    return new StoreError('no-space', `${entry.id}: no space left; ${state}`, { cause: error })
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StoreError('interrupted', `${entry.id}: the connection failed (${reason}); ${state}`, {
    cause: error,
  })
}
