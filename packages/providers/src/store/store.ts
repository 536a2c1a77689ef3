import { statSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFile } from './hash-file.ts'
import { lockFiles, lockPath, readLockedFiles } from './lock-files.ts'
import {
  builtInEngineNames,
  type HubEntry,
  hubManifest,
  type ManifestEntry,
  type ModelFile,
  type ModelTask,
  manifest,
} from './manifest.ts'
import { etagFile, partFile, pullFile } from './pull.ts'
import { StoreError } from './store-error.ts'

export interface StoreEntry {
  id: string
  task: ModelTask
  /** The built-in engine for the same work. */
  replaces: string
  license: string
  /** Where to read the license, if it has to be accepted before the model is pulled. */
  licenseUrl?: string
  /** Size of all files; approximate before the first pull of a model of several files. */
  bytes: number
  /** Size of the stored files in bytes; smaller than `bytes` after an interrupted pull. */
  storedBytes: number
  isPulled: boolean
}

export interface PullOptions {
  signal: AbortSignal
  /** Called with the number of bytes stored so far, and of all files. */
  onProgress: (have: number, bytes: number) => void
  /** Whether the license of a model that requires it was accepted. @default false */
  acceptsLicense?: boolean
}

/**
 * Model files in a folder: `<id>.onnx`, or the files of `<id>/` for a model of several files. An incomplete file's name
 * ends in `.part`.
 */
export interface ModelStore {
  list(): Promise<StoreEntry[]>
  /** Path of a pulled model of one file; undefined if there is no file of the right size. Doesn't read the content. */
  pathOf(id: string): string | undefined
  /**
   * Download the missing part of a model, verify each file and rename it atomically.
   *
   * @returns false if the model was already there and intact
   * @throws StoreError; the partial download stays and can be resumed, unless its hash was wrong
   */
  pull(id: string, options: PullOptions): Promise<boolean>
  /** @throws StoreError 'not-pulled', 'wrong-size', or 'wrong-hash' with both hashes; never changes the files */
  verify(id: string, signal?: AbortSignal): Promise<void>
  /** @returns whether there was a complete or partial file */
  remove(id: string): Promise<boolean>
}

export interface StoreOptions {
  /** Base URL of a mirror that has the models as `<id>.onnx`; their hashes are checked as well. */
  mirror?: string | undefined
  /** @default the manifests */
  entries?: readonly (ManifestEntry | HubEntry)[]
  /** A download without data for this many milliseconds is aborted. @default 60000 */
  stallMs?: number
}

type Entry = ManifestEntry | HubEntry

/** Open the model store of a folder. @param folder  created by the first pull */
export function openStore(folder: string, options: StoreOptions = {}): ModelStore {
  const { mirror, entries = [...manifest, ...hubManifest], stallMs = 60_000 } = options
  const entryOf = (id: string) => {
    const entry = entries.find(entry => entry.id === id)
    if (entry) return entry
    const known = entries.map(({ id }) => id).join(', ')
    throw new StoreError('unknown-model', `${id}: unknown model; available models: ${known}`)
  }
  return {
    list: () => Promise.all(entries.map(entry => describe(folder, entry))),
    pathOf: id => {
      const entry = entryOf(id)
      const file = join(folder, singlePath(id))
      const size = statSync(file, { throwIfNoEntry: false })?.size
      return 'bytes' in entry && size === entry.bytes ? file : undefined
    },
    pull: async (id, options) => pullModel(folder, entryOf(id), { ...options, mirror, stallMs }),
    verify: async (id, signal) => {
      const files = await knownFilesOf(folder, entryOf(id))
      if (!files) throw new StoreError('not-pulled', `${id}: not pulled`)
      for (const file of files) await verifyFile(folder, id, file, signal)
    },
    remove: async id => {
      const entry = entryOf(id)
      const stored = pathsOf(entry).flatMap(path => {
        const file = join(folder, path)
        return [file, partFile(file), etagFile(file)]
      })
      const sizes = await Promise.all(stored.map(sizeOf))
      const lock = 'files' in entry ? [join(folder, lockPath(id))] : []
      await Promise.all([...stored, ...lock].map(file => rm(file, { force: true })))
      return sizes.some(size => size > 0)
    },
  }
}

/** Undefined for a model of several files that was never pulled. */
async function knownFilesOf(folder: string, entry: Entry): Promise<ModelFile[] | undefined> {
  return 'files' in entry ? readLockedFiles(folder, entry) : [{ ...entry, path: singlePath(entry.id) }]
}

const singlePath = (id: string) => `${id}.onnx`
const pathsOf = (entry: Entry) =>
  'files' in entry ? entry.files.map(({ path }) => path) : [singlePath(entry.id)]

async function describe(folder: string, entry: Entry): Promise<StoreEntry> {
  const { id, task, license } = entry
  // Files that were copied here by hand have no lock file; a damaged one is reported by pull and verify.
  const known = await knownFilesOf(folder, entry).catch(() => undefined)
  const expected = known?.map(({ bytes }) => bytes)
  const files = (known?.map(({ path }) => path) ?? pathsOf(entry)).map(path => join(folder, path))
  const sizes = await Promise.all(files.map(sizeOf))
  const partSizes = await Promise.all(files.map(file => sizeOf(partFile(file))))
  const isComplete = (size: number, index: number) => (expected ? size === expected[index] : size > 0)
  const isPulled = sizes.every(isComplete)
  const storedBytes = sum(sizes.filter(isComplete)) + (isPulled ? 0 : sum(partSizes))
  const totalBytes = expected ? sum(expected) : 'files' in entry ? entry.approximateBytes : entry.bytes
  return {
    id,
    task,
    replaces: builtInEngineNames[task],
    license,
    ...('licenseUrl' in entry && { licenseUrl: entry.licenseUrl }),
    bytes: isPulled ? storedBytes : totalBytes,
    storedBytes,
    isPulled,
  }
}

async function pullModel(
  folder: string,
  entry: Entry,
  options: PullOptions & Pick<StoreOptions, 'mirror'> & { stallMs: number },
): Promise<boolean> {
  const { signal, onProgress, stallMs, mirror, acceptsLicense = false } = options
  const { id } = entry
  if ('licenseUrl' in entry && !acceptsLicense)
    throw new StoreError(
      'license-not-accepted',
      `${id}: read its license at ${entry.licenseUrl} and accept it`,
    )
  const files =
    'files' in entry ? await lockFiles(folder, entry, signal) : [{ ...entry, path: singlePath(id) }]
  const bytes = sum(files.map(file => file.bytes))
  let completeBytes = 0
  let isNew = false
  for (const file of files) {
    const before = completeBytes
    if (!(await isIntact(verifyFile(folder, id, file, signal)))) {
      isNew = true
      const url = mirror ? `${mirror.replace(/\/$/, '')}/${file.path}` : file.url
      const onFileProgress = (have: number) => onProgress(before + have, bytes)
      await pullFile({ ...file, id, url }, join(folder, file.path), {
        signal,
        onProgress: onFileProgress,
        stallMs,
      })
    }
    completeBytes += file.bytes
  }
  return isNew
}

async function verifyFile(
  folder: string,
  id: string,
  { path, bytes, sha256 }: ModelFile,
  signal?: AbortSignal,
): Promise<void> {
  const file = join(folder, path)
  const have = await sizeOf(file)
  if (have === 0) throw new StoreError('not-pulled', `${id}: not pulled`)
  if (have !== bytes) throw new StoreError('wrong-size', `${id}: expected ${bytes} bytes, got ${have}`)
  const hash = await hashFile(file, signal)
  if (hash !== sha256) throw new StoreError('wrong-hash', `${id}: expected SHA-256 ${sha256}, got ${hash}`)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

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
