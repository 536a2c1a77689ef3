import { randomUUID } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { mkdir, open, opendir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { toStorageError } from './storage-error.ts'

/** Blob storage for images. Keys are paths of letters, digits, dots, dashes and slashes. */
export interface Blobs {
  /** @throws ToolError 'storage-full' when there is no space left */
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * Store a local file, which is moved or deleted.
   *
   * @throws ToolError 'storage-full' when there is no space left
   */
  putFile(key: string, file: string): Promise<void>
  /** Undefined if the key doesn't exist. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Bytes `from`–`to`, inclusive; undefined if the key doesn't exist. */
  stream(key: string, range?: { from: number; to: number }): Promise<Readable | undefined>
  remove(key: string): Promise<void>
  /** Delete all blobs whose key starts with `folder/`. */
  removeFolder(folder: string): Promise<void>
  /** The names of all folders directly in `parent`, or at the top if it's empty, in pages of at most 1000. */
  folders(parent: string): AsyncIterable<string[]>
  /** Which of these folders in `parent`, or at the top if it's empty, exist. */
  existingFolders(parent: string, names: readonly string[]): Promise<Set<string>>
  /** Time of the last write to a folder; undefined if it doesn't exist. */
  lastWrite(folder: string): Promise<Date | undefined>
}

const pageSize = 1000

/** Blobs as files under a folder. Writes are atomic: a temporary file is synced and renamed. */
export function openDiskBlobs(root: string): Blobs {
  const fileOf = (key: string) => join(root, validateKey(key))
  const folderOf = (folder: string) => (folder === '' ? root : fileOf(folder))
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
        throw toStorageError(error)
      }
    },
    putFile: async (key, from) => {
      const file = fileOf(key)
      try {
        const handle = await open(from, 'r+')
        try {
          await handle.sync()
        } finally {
          await handle.close()
        }
        await mkdir(dirname(file), { recursive: true })
        await rename(from, file)
      } catch (error) {
        throw toStorageError(error)
      }
    },
    get: key => undefinedIfMissing(readFile(fileOf(key))),
    stream: async (key, range) => {
      const file = fileOf(key)
      const stats = await stat(file).catch(() => undefined)
      if (!stats) return undefined
      return createReadStream(file, range && { start: range.from, end: range.to })
    },
    remove: async key => {
      await rm(fileOf(key), { force: true })
      await removeEmptyParents(key, fileOf)
    },
    removeFolder: async folder => {
      await rm(fileOf(folder), { recursive: true, force: true })
      await removeEmptyParents(folder, fileOf)
    },
    folders: parent => foldersIn(folderOf(parent)),
    existingFolders: async (parent, names) => {
      const existing = new Set<string>()
      for (const name of names)
        if (await undefinedIfMissing(stat(join(folderOf(parent), validateKey(name))))) existing.add(name)
      return existing
    },
    lastWrite: folder => lastWriteTo(fileOf(folder)),
  }
}

async function removeEmptyParents(key: string, fileOf: (key: string) => string): Promise<void> {
  for (let parent = dirname(key); parent.includes('/'); parent = dirname(parent)) {
    try {
      await rmdir(fileOf(parent))
    } catch {
      // Not empty, or another request removed it.
      return
    }
  }
}

async function* foldersIn(parent: string): AsyncIterable<string[]> {
  const folder = await undefinedIfMissing(opendir(parent, { bufferSize: pageSize }))
  if (!folder) return
  let page: string[] = []
  for await (const entry of folder) {
    if (!entry.isDirectory()) continue
    page.push(entry.name)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

async function lastWriteTo(folder: string): Promise<Date | undefined> {
  const stats = await undefinedIfMissing(stat(folder))
  if (!stats) return undefined
  const options = { recursive: true, withFileTypes: true } as const
  const entries: Dirent[] = (await undefinedIfMissing(readdir(folder, options))) ?? []
  let last: Date | undefined
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const writtenAt = (await undefinedIfMissing(stat(join(entry.parentPath, entry.name))))?.mtime
    if (writtenAt && (!last || last < writtenAt)) last = writtenAt
  }
  return last ?? stats.mtime
}

async function undefinedIfMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** @throws Error for an invalid key */
export function validateKey(key: string): string {
  if (!/^[\w-]+(\/[\w.-]+)*$/.test(key) || key.includes('..')) throw new Error(`not a blob key: ${key}`)
  return key
}
