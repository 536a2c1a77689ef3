import { pack, unpack } from './pack.ts'

/** Drafts are deleted this long after their last change. */
export const keptMs = 24 * 60 * 60 * 1000
/** Maximum size of one draft. */
const maxBytes = 128 * 2 ** 20
/** Maximum total size; the oldest drafts are deleted first. */
const maxBytesOfAll = 384 * 2 ** 20

interface Entry {
  key: string
  /** Time of the last change, in ms since 1970. */
  at: number
  bytes: number
  value: unknown
  files: string[]
}

/** Ids of the files that are in the database, as far as this page knows. */
let written = new Set<string>()

/**
 * Store a draft in the browser's IndexedDB, replacing the key's previous one. One transaction gets all of it
 * immediately, so that a closing page can still store its draft.
 *
 * @returns whether it was stored; false if it's too large or the browser has no storage
 */
export async function writeWork(key: string, work: unknown, now: number): Promise<boolean> {
  const { value, files, bytes } = pack(work)
  const entry: Entry = { key, at: now, bytes, value, files: [...files.keys()] }
  try {
    const database = await open()
    if (bytes > maxBytes) {
      await removeEntries(database, [key])
      await tidy(database, now)
      return false
    }
    await put(database, entry, files)
    await tidy(database, now)
    // Files that another page deleted meanwhile are written again.
    if (entry.files.some(name => !written.has(name))) await put(database, entry, files)
    return true
  } catch {
    return false
  }
}

function put(database: IDBDatabase, entry: Entry, files: ReadonlyMap<string, File>): Promise<void> {
  const change = database.transaction(['work', 'files'], 'readwrite')
  for (const [name, file] of files) {
    if (!written.has(name)) change.objectStore('files').put(file, name)
    written.add(name)
  }
  change.objectStore('work').put(entry)
  return settled(change)
}

/** Read the draft of a key with its files; undefined if there is none or it has expired. */
export async function readWork(key: string, now: number): Promise<unknown> {
  try {
    const database = await open()
    const look = database.transaction(['work', 'files'])
    const entry = await answerOf<Entry | undefined>(look.objectStore('work').get(key))
    if (!entry || isOver(entry, now)) return undefined
    const files = new Map<string, File>()
    for (const name of entry.files) {
      const file = await answerOf<unknown>(look.objectStore('files').get(name))
      if (file instanceof File) files.set(name, file)
    }
    return unpack(entry.value, files)
  } catch {
    return undefined
  }
}

export async function removeWork(key: string): Promise<void> {
  await open()
    .then(async database => {
      await removeEntries(database, [key])
      await tidy(database, Date.now())
    })
    .catch(() => undefined)
}

export async function removeAllWork(): Promise<void> {
  await open()
    .then(async database => {
      const change = database.transaction(['work', 'files'], 'readwrite')
      change.objectStore('work').clear()
      change.objectStore('files').clear()
      written = new Set()
      await settled(change)
    })
    .catch(() => undefined)
}

/** Delete expired drafts, the oldest ones beyond the size limit, and unreferenced files. */
async function tidy(database: IDBDatabase, now: number): Promise<void> {
  const change = database.transaction(['work', 'files'], 'readwrite')
  const entries = await answerOf<Entry[]>(change.objectStore('work').getAll())
  const names = await answerOf<string[]>(change.objectStore('files').getAllKeys())
  const over = leaving(entries, now)
  const held = new Set(entries.filter(({ key }) => !over.includes(key)).flatMap(({ files }) => files))
  for (const key of over) change.objectStore('work').delete(key)
  for (const name of names) if (!held.has(name)) change.objectStore('files').delete(name)
  written = new Set(names.filter(name => held.has(name)))
  await settled(change)
}

/** The keys of the drafts to delete. */
export function leaving(entries: readonly Pick<Entry, 'key' | 'at' | 'bytes'>[], now: number): string[] {
  let bytes = 0
  return entries
    .toSorted((a, b) => b.at - a.at)
    .filter(entry => {
      if (isOver(entry, now)) return true
      bytes += entry.bytes
      return bytes > maxBytesOfAll
    })
    .map(({ key }) => key)
}

const isOver = ({ at }: Pick<Entry, 'at'>, now: number) => now - at > keptMs

/** Their files are deleted by `removeExpired`. */
async function removeEntries(database: IDBDatabase, keys: readonly string[]): Promise<void> {
  const change = database.transaction('work', 'readwrite')
  for (const key of keys) change.objectStore('work').delete(key)
  await settled(change)
}

let opened: Promise<IDBDatabase> | undefined

/** @throws if the browser has no storage, as in some private windows */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('pentimento-work', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('work', { keyPath: 'key' })
      request.result.createObjectStore('files')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('an older page blocks the database upgrade'))
  }).catch(fault => {
    opened = undefined
    throw fault
  })
  return opened
}

function answerOf<Answer>(request: IDBRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Commit explicitly: a closing page would not wait for an idle transaction to commit. */
function settled(change: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  change.oncomplete = () => resolve()
  change.onabort = () => reject(change.error)
  change.onerror = () => reject(change.error)
  change.commit()
  return promise
}
