import { statSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFile } from './hash-file.ts'
import { type ManifestEntry, manifest } from './manifest.ts'
import { etagFile, partFile, pullFile } from './pull.ts'
import { StoreError } from './store-error.ts'

export interface Listed extends ManifestEntry {
  /** Bytes that are there; fewer than the whole after an interrupted pull. */
  have: number
  isPulled: boolean
}

export interface PullWatch {
  signal: AbortSignal
  /** Told the bytes that are there, of the entry's. */
  onProgress: (have: number) => void
}

/** Model files in a folder, one a manifest entry: `<id>.onnx`, and `<id>.onnx.part` while it is incomplete. */
export interface ModelStore {
  list(): Promise<Listed[]>
  /** Where a pulled model lies; undefined where none of the right size does. Reads no content. */
  pathOf(id: string): string | undefined
  /**
   * Fetch what is missing of a model, check the whole and put it in its place at once.
   *
   * @returns false when it was there already, and right
   * @throws StoreError; what was fetched stays and is gone on from, unless its hash was wrong
   */
  pull(id: string, watch: PullWatch): Promise<boolean>
  /** @throws StoreError 'not-pulled', or 'wrong-hash' with both hashes; nothing is changed */
  verify(id: string, signal?: AbortSignal): Promise<void>
  /** @returns whether there was anything, whole or in part */
  remove(id: string): Promise<boolean>
}

export interface StoreOptions {
  /** Fetch `<id>.onnx` from under this address instead; hashes hold for a mirror as well. */
  mirror?: string
  /** @default the models worth pulling */
  entries?: readonly ManifestEntry[]
  /** A server that sends nothing for so long is given up, in milliseconds. @default 60000 */
  stallMs?: number
}

/** @param folder  made with the first pull */
export function openStore(folder: string, options: StoreOptions = {}): ModelStore {
  const { mirror, entries = manifest, stallMs = 60_000 } = options
  const fileOf = (id: string) => join(folder, `${id}.onnx`)
  const entryOf = (id: string) => {
    const entry = entries.find(entry => entry.id === id)
    if (entry) return entry
    const known = entries.map(({ id }) => id).join(', ')
    throw new StoreError('unknown-model', `${id}: no such model; there are ${known}`)
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
        entries.map(async (entry): Promise<Listed> => {
          const whole = await sizeOf(fileOf(entry.id))
          const isPulled = whole === entry.bytes
          return { ...entry, isPulled, have: isPulled ? whole : await sizeOf(partFile(fileOf(entry.id))) }
        }),
      ),
    pathOf: id => {
      const file = fileOf(id)
      return statSync(file, { throwIfNoEntry: false })?.size === entryOf(id).bytes ? file : undefined
    },
    pull: async (id, { signal, onProgress }) => {
      const entry = entryOf(id)
      if (await isRight(verify(id, signal))) return false
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

/** In bytes; 0 where there is no file. */
async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

async function isRight(verifying: Promise<void>): Promise<boolean> {
  try {
    await verifying
    return true
  } catch (error) {
    if (error instanceof StoreError) return false
    throw error
  }
}
