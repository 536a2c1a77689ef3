import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { ToolError } from '@pentimento/protocol'

/** Blob storage for images. Keys are `owner/name` paths of letters, digits, dots, dashes and slashes. */
export interface Blobs {
  /** @throws ToolError 'storage-full' when there is no space left */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined if the key doesn't exist. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Bytes `from`–`to`, inclusive; undefined if the key doesn't exist. */
  stream(key: string, range?: { from: number; to: number }): Promise<Readable | undefined>
  /** Delete all blobs whose key starts with `folder/`. */
  removeFolder(folder: string): Promise<void>
  /** The first segments of all keys, with the time of the last write. */
  folders(): Promise<{ name: string; writtenAt: Date }[]>
}

/** Blobs as files under a folder. Writes are atomic: a temporary file is synced and renamed. */
export function openDiskBlobs(root: string): Blobs {
  const fileOf = (key: string) => join(root, validateKey(key))
  return {
    put: async (key, bytes) => {
      const file = fileOf(key)
      const temporaryFile = `${file}.${randomUUID()}`
      try {
        await mkdir(dirname(file), { recursive: true })
        const handle = await open(temporaryFile, 'w')
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(temporaryFile, file)
      } catch (error) {
        await rm(temporaryFile, { force: true })
        if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT'))
          throw new ToolError('storage-full', { cause: error })
        throw error
      }
    },
    get: async key => {
      try {
        return await readFile(fileOf(key))
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined
        throw error
      }
    },
    stream: async (key, range) => {
      const file = fileOf(key)
      const stats = await stat(file).catch(() => undefined)
      if (!stats) return undefined
      return createReadStream(file, range && { start: range.from, end: range.to })
    },
    removeFolder: async folder => {
      await rm(fileOf(folder), { recursive: true, force: true })
    },
    folders: async () => {
      const names = await readdir(root).catch(error => {
        if (hasCode(error, 'ENOENT')) return []
        throw error
      })
      const entries = names.map(async name => {
        try {
          return [{ name, writtenAt: (await stat(join(root, name))).mtime }]
        } catch (error) {
          if (hasCode(error, 'ENOENT')) return []
          throw error
        }
      })
      return (await Promise.all(entries)).flat()
    },
  }
}

/** @throws Error for an invalid key */
export function validateKey(key: string): string {
  if (!/^[\w-]+(\/[\w.-]+)*$/.test(key) || key.includes('..')) throw new Error(`not a blob key: ${key}`)
  return key
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
