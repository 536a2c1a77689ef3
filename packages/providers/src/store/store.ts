import { statSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFile } from './hash-file.ts'
import { type ManifestEntry, manifest } from './manifest.ts'
import { etagFile, partFile, pullFile } from './pull.ts'
import { StoreError } from './store-error.ts'

export interface StoreEntry extends ManifestEntry {
  /** Size of the stored file in bytes; smaller than `bytes` after an interrupted pull. */
  storedBytes: number
  isPulled: boolean
}

export interface PullOptions {
  signal: AbortSignal
  /** Called with the number of bytes stored so far. */
  onProgress: (have: number) => void
}

/** Model files in a folder, one per manifest entry: `<id>.onnx`, or `<id>.onnx.part` while incomplete. */
export interface ModelStore {
  list(): Promise<StoreEntry[]>
  /** Path of a pulled model; undefined if there is no file of the right size. Doesn't read the content. */
  pathOf(id: string): string | undefined
  /**
   * Download the missing part of a model, verify the file and rename it atomically.
   *
   * @returns false if the model was already there and intact
   * @throws StoreError; the partial download stays and can be resumed, unless its hash was wrong
   */
  pull(id: string, options: PullOptions): Promise<boolean>
  /** @throws StoreError 'not-pulled', 'wrong-size', or 'wrong-hash' with both hashes; never changes the file */
  verify(id: string, signal?: AbortSignal): Promise<void>
  /** @returns whether there was a complete or partial file */
  remove(id: string): Promise<boolean>
}

export interface StoreOptions {
  /** Base URL of a mirror that has the models as `<id>.onnx`; their hashes are checked as well. */
  mirror?: string
  /** @default {@link manifest} */
  entries?: readonly ManifestEntry[]
  /** A download without data for this many milliseconds is aborted. @default 60000 */
  stallMs?: number
}

/** Open the model store of a folder. @param folder  created by the first pull */
export function openStore(folder: string, options: StoreOptions = {}): ModelStore {
  const { mirror, entries = manifest, stallMs = 60_000 } = options
  const fileOf = (id: string) => join(folder, `${id}.onnx`)
  const entryOf = (id: string) => {
    const entry = entries.find(entry => entry.id === id)
    if (entry) return entry
    const known = entries.map(({ id }) => id).join(', ')
    throw new StoreError('unknown-model', `${id}: unknown model; available models: ${known}`)
  }
  const verify = async (id: string, signal?: AbortSignal) => {
    const { bytes, sha256 } = entryOf(id)
    const have = await sizeOf(fileOf(id))
    if (have === 0) throw new StoreError('not-pulled', `${id}: not pulled`)
    if (have !== bytes) throw new StoreError('wrong-size', `${id}: expected ${bytes} bytes, got ${have}`)
    const hash = await hashFile(fileOf(id), signal)
    if (hash !== sha256) throw new StoreError('wrong-hash', `${id}: expected SHA-256 ${sha256}, got ${hash}`)
  }
  return {
    list: () =>
      Promise.all(
        entries.map(async (entry): Promise<StoreEntry> => {
          const size = await sizeOf(fileOf(entry.id))
          const isPulled = size === entry.bytes
          return {
            ...entry,
            isPulled,
            storedBytes: isPulled ? size : await sizeOf(partFile(fileOf(entry.id))),
          }
        }),
      ),
    pathOf: id => {
      const file = fileOf(id)
      return statSync(file, { throwIfNoEntry: false })?.size === entryOf(id).bytes ? file : undefined
    },
    pull: async (id, { signal, onProgress }) => {
      const entry = entryOf(id)
      if (await isIntact(verify(id, signal))) return false
      const url = mirror ? `${mirror.replace(/\/$/, '')}/${id}.onnx` : entry.url
      await pullFile({ ...entry, url }, fileOf(id), { signal, onProgress, stallMs })
      return true
    },
    verify,
    remove: async id => {
      entryOf(id)
      const files = [fileOf(id), partFile(fileOf(id)), etagFile(fileOf(id))]
      const sizes = await Promise.all(files.map(sizeOf))
      await Promise.all(files.map(file => rm(file, { force: true })))
      return sizes.some(size => size > 0)
    },
  }
}

/** File size in bytes; 0 if there is no file. */
async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

async function isIntact(verification: Promise<void>): Promise<boolean> {
  try {
    await verification
    return true
  } catch (error) {
    if (error instanceof StoreError) return false
    throw error
  }
}
