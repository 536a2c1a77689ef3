import { pack } from './pack.ts'
import { readWork, removeAllWork, removeWork, writeWork } from './work-store.ts'

/** Keeps the work of one screen over reloads, part by part. */
export interface Keeper {
  /** Whether there was something when the screen opened. */
  readonly hasFound: boolean
  /** Whether there was a picture among it. */
  readonly hasFoundPicture: boolean
  /** A part of it as it was found. */
  found(part: string): unknown
  /**
   * Keep a part as it now is; undefined: there is none.
   *
   * @param isUnsaved whether the hand did something that is nowhere else
   */
  keep(part: string, value: unknown, isUnsaved: boolean): void
  /** Write now what was not written yet. */
  flush(): Promise<void>
  /** Whether the hand did something that is nowhere else. */
  isUnsaved(): boolean
  /** Whether what the hand did would be lost if the page went now. */
  isAtRisk(): boolean
  /** Keep nothing of it, neither now nor later. */
  forget(): Promise<void>
}

/** Bring what was kept under a key, and keep what becomes of it. */
export async function openKeeper(key: string): Promise<Keeper> {
  const work = await readWork(key, Date.now())
  const found = typeof work === 'object' && work !== null ? (work as Record<string, unknown>) : undefined
  const parts = new Map(Object.entries(found ?? {}))
  const unsaved = new Set<string>()
  let state: 'written' | 'changed' | 'unkept' = 'written'
  let isForgotten = false
  let isQueued = false
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    if (state === 'written' || isForgotten) return
    state = 'written'
    const isKept = parts.size === 0 || (await writeWork(key, Object.fromEntries(parts), Date.now()))
    if (parts.size === 0) await removeWork(key)
    if (!isKept) state = 'unkept'
  }
  // At once, and what changes during a write with the next: a page may go at any time.
  const flush = () => {
    if (!isQueued) {
      isQueued = true
      writing = writing.then(() => {
        isQueued = false
        return write()
      })
    }
    return writing
  }
  return {
    hasFound: found !== undefined,
    hasFoundPicture: pack(found).files.size > 0,
    found: part => found?.[part],
    keep: (part, value, isUnsaved) => {
      if (isForgotten) return
      if (value === undefined) parts.delete(part)
      else parts.set(part, value)
      if (isUnsaved) unsaved.add(part)
      else unsaved.delete(part)
      state = 'changed'
      void flush()
    },
    flush,
    isUnsaved: () => unsaved.size > 0,
    isAtRisk: () => state === 'unkept' && unsaved.size > 0,
    forget: async () => {
      isForgotten = true
      await writing
      await removeWork(key)
    },
  }
}

const listeners = new Set<() => Promise<void>>()

/** Forget the unfinished work of all screens, as when its owner leaves; settled once none can be written or read. */
export async function forgetAllWork(): Promise<void> {
  await Promise.all([...listeners].map(forget => forget()))
  await removeAllWork()
}

/**
 * Hear that all work is to be forgotten, until the returned function is called.
 *
 * @param forget is settled when what its screen had under way is written no more
 */
export function onAllForgotten(forget: () => Promise<void>): () => void {
  listeners.add(forget)
  return () => listeners.delete(forget)
}
