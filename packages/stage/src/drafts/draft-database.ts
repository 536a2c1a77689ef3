import { ensureDisplayable } from '../heic/displayable.ts'
import { pack, unpack } from './pack.ts'

/** Drafts are deleted this long after their last change. */
export const maxAgeMs = 24 * 60 * 60 * 1000
/** Maximum size of one draft. */
const maxBytes = 128 * 2 ** 20
/** Maximum total size; the oldest drafts are deleted first. */
const maxTotalBytes = 384 * 2 ** 20

interface DraftEntry {
  key: string
  /** Time of the last change, in ms since 1970. */
  updatedAt: number
  bytes: number
  value: unknown
  files: string[]
}

/** Ids of the files that are in the database, as far as this page knows. */
let writtenFileIds = new Set<string>()

/**
 * Store a draft in the browser's IndexedDB, replacing the key's previous one. One transaction gets all of it
 * immediately, so that a closing page can still store its draft.
 *
 * @returns whether it was stored; false if it's too large or the browser has no storage
 */
export async function writeDraft(key: string, draft: unknown, now: number): Promise<boolean> {
  const { value, files, bytes } = pack(draft)
  const entry: DraftEntry = { key, updatedAt: now, bytes, value, files: [...files.keys()] }
  try {
    const database = await openDatabase()
    if (bytes > maxBytes) {
      await removeEntries(database, [key])
      await removeExpired(database, now)
      return false
    }
    await putEntry(database, entry, files)
    await removeExpired(database, now)
    // Files that another page deleted meanwhile are written again.
    if (entry.files.some(name => !writtenFileIds.has(name))) await putEntry(database, entry, files)
    return true
  } catch {
    return false
  }
}

function putEntry(database: IDBDatabase, entry: DraftEntry, files: ReadonlyMap<string, File>): Promise<void> {
  const transaction = database.transaction(['drafts', 'files'], 'readwrite')
  for (const [name, file] of files) {
    if (!writtenFileIds.has(name)) transaction.objectStore('files').put(file, name)
    writtenFileIds.add(name)
  }
  transaction.objectStore('drafts').put(entry)
  return committed(transaction)
}

/** Read the draft of a key with its files; undefined if there is none or it has expired. */
export async function readDraft(key: string, now: number): Promise<unknown> {
  try {
    const database = await openDatabase()
    const transaction = database.transaction(['drafts', 'files'])
    const entry = await requestResult<DraftEntry | undefined>(transaction.objectStore('drafts').get(key))
    if (!entry || isExpired(entry, now)) return undefined
    const files = new Map<string, File>()
    for (const name of entry.files) {
      const file = await requestResult<unknown>(transaction.objectStore('files').get(name))
      if (file instanceof File) files.set(name, file)
    }
    await Promise.allSettled(Array.from(files.values(), file => ensureDisplayable(file)))
    return unpack(entry.value, files)
  } catch {
    return undefined
  }
}

export async function removeDraft(key: string): Promise<void> {
  await openDatabase()
    .then(async database => {
      await removeEntries(database, [key])
      await removeExpired(database, Date.now())
    })
    .catch(() => undefined)
}

export async function removeAllDrafts(): Promise<void> {
  await openDatabase()
    .then(async database => {
      const transaction = database.transaction(['drafts', 'files'], 'readwrite')
      transaction.objectStore('drafts').clear()
      transaction.objectStore('files').clear()
      writtenFileIds = new Set()
      await committed(transaction)
    })
    .catch(() => undefined)
}

/** Delete expired drafts, the oldest ones beyond the size limit, and unreferenced files. */
async function removeExpired(database: IDBDatabase, now: number): Promise<void> {
  const transaction = database.transaction(['drafts', 'files'], 'readwrite')
  const entries = await requestResult<DraftEntry[]>(transaction.objectStore('drafts').getAll())
  const names = await requestResult<string[]>(transaction.objectStore('files').getAllKeys())
  const removedKeys = keysToRemove(entries, now)
  const usedNames = new Set(
    entries.filter(({ key }) => !removedKeys.includes(key)).flatMap(({ files }) => files),
  )
  for (const key of removedKeys) transaction.objectStore('drafts').delete(key)
  for (const name of names) if (!usedNames.has(name)) transaction.objectStore('files').delete(name)
  writtenFileIds = new Set(names.filter(name => usedNames.has(name)))
  await committed(transaction)
}

/** The keys of the drafts to delete. */
export function keysToRemove(
  entries: readonly Pick<DraftEntry, 'key' | 'updatedAt' | 'bytes'>[],
  now: number,
): string[] {
  let bytes = 0
  return entries
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .filter(entry => {
      if (isExpired(entry, now)) return true
      bytes += entry.bytes
      return bytes > maxTotalBytes
    })
    .map(({ key }) => key)
}

const isExpired = ({ updatedAt }: Pick<DraftEntry, 'updatedAt'>, now: number) => now - updatedAt > maxAgeMs

/** Their files are deleted by `removeExpired`. */
async function removeEntries(database: IDBDatabase, keys: readonly string[]): Promise<void> {
  const transaction = database.transaction('drafts', 'readwrite')
  for (const key of keys) transaction.objectStore('drafts').delete(key)
  await committed(transaction)
}

let databasePromise: Promise<IDBDatabase> | undefined

/** @throws if the browser has no storage, as in some private windows */
function openDatabase(): Promise<IDBDatabase> {
  databasePromise ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('pentimento-drafts', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('drafts', { keyPath: 'key' })
      request.result.createObjectStore('files')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('an older page blocks the database upgrade'))
  }).catch(error => {
    databasePromise = undefined
    throw error
  })
  return databasePromise
}

function requestResult<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Commit explicitly: a closing page would not wait for an idle transaction to commit. */
function committed(transaction: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  transaction.oncomplete = () => resolve()
  transaction.onabort = () => reject(transaction.error)
  transaction.onerror = () => reject(transaction.error)
  transaction.commit()
  return promise
}
