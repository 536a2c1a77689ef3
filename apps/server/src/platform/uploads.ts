import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ToolError } from '@pentimento/protocol'
import type { Clock } from './clock.ts'
import { toStorageError } from './storage-error.ts'

/** An uploaded file, until it's stored or discarded. */
export interface UploadedFile {
  path: string
  bytes: number
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string
}

/**
 * Files that are being uploaded. They are written to disk as they arrive, so that slow clients occupy no memory, and
 * their total size is limited.
 */
export interface Uploads {
  /** @throws ToolError 'too-many-uploads' if a request of this size would exceed the limit */
  assertRoomFor(bytes: number): void
  /** @throws ToolError 'too-many-uploads', 'storage-full'; the stream's error */
  receive(stream: Readable): Promise<UploadedFile>
  /** Delete a file, unless it has been moved. Required for every received file. */
  discard(file: UploadedFile): Promise<void>
  /** Delete the files that a process left behind when it was killed. */
  deleteAbandoned(): Promise<void>
}

const retryAfterMs = 30_000
/** Longer than any request takes. */
const abandonedAfterMs = 60 * 60 * 1000

/**
 * @param folder   on the same disk as the blobs if these are files, so that uploads are moved, not copied
 * @param maxBytes total size of concurrent uploads; default: half of the disk's free space
 */
export async function openUploads(
  folder: string,
  { maxBytes, clock }: { maxBytes: number | undefined; clock: Clock },
): Promise<Uploads> {
  await mkdir(folder, { recursive: true })
  const limit = maxBytes ?? (await freeBytes(folder)) / 2
  let pendingBytes = 0
  const assertRoomFor = (bytes: number) => {
    if (pendingBytes + bytes <= limit) return
    throw new ToolError('too-many-uploads', { retryAt: new Date(clock.now().getTime() + retryAfterMs) })
  }
  const remove = async (path: string, bytes: number) => {
    pendingBytes -= bytes
    await rm(path, { force: true })
  }
  return {
    assertRoomFor,
    receive: async stream => {
      const path = join(folder, randomUUID())
      const hash = createHash('sha256')
      let bytes = 0
      const count = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          assertRoomFor(chunk.length)
          pendingBytes += chunk.length
          bytes += chunk.length
          hash.update(chunk)
          yield chunk
        }
      }
      try {
        await pipeline(stream, count, createWriteStream(path))
      } catch (error) {
        await remove(path, bytes)
        throw toStorageError(error)
      }
      return { path, bytes, hash: hash.digest('hex') }
    },
    discard: ({ path, bytes }) => remove(path, bytes),
    deleteAbandoned: async () => {
      const before = clock.now().getTime() - abandonedAfterMs
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const stats = await stat(path).catch(() => undefined)
        if (stats && stats.mtimeMs < before) await rm(path, { force: true })
      }
    },
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
