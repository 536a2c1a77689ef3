import { pack } from './pack.ts'
import { readWork, removeAllWork, removeWork, writeWork } from './work-store.ts'

/** Stores the draft of one screen across reloads, in named parts. */
export interface Keeper {
  /** Whether a draft was restored when the screen opened. */
  readonly hasFound: boolean
  /** Whether the restored draft contains an image. */
  readonly hasFoundPicture: boolean
  /** A part of the restored draft. */
  found(part: string): unknown
  /**
   * Store a part; undefined removes it.
   *
   * @param isUnsaved whether the part contains work that is stored nowhere else
   */
  keep(part: string, value: unknown, isUnsaved: boolean): void
  /** Write pending changes now. */
  flush(): Promise<void>
  /** Whether the draft contains work that is stored nowhere else. */
  isUnsaved(): boolean
  /** Whether unsaved work would be lost if the page closed now. */
  isAtRisk(): boolean
  /** Delete the draft and ignore later changes. */
  forget(): Promise<void>
}

/** Restore the draft of a key, and store its changes from now on. */
export async function openKeeper(key: string): Promise<Keeper> {
  const work = await readWork(key, Date.now())
  const found = typeof work === 'object' && work !== null ? (work as Record<string, unknown>) : undefined
  const parts = new Map(Object.entries(found ?? {}))
  const unsaved = new Set<string>()
  let state: 'written' | 'changed' | 'failed' = 'written'
  let isForgotten = false
  let isQueued = false
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    if (state === 'written' || isForgotten) return
    state = 'written'
    const isKept = parts.size === 0 || (await writeWork(key, Object.fromEntries(parts), Date.now()))
    if (parts.size === 0) await removeWork(key)
    if (!isKept) state = 'failed'
  }
  // Write immediately, since a page can close at any time; changes during a write are written by the next one.
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
    isAtRisk: () => state === 'failed' && unsaved.size > 0,
    forget: async () => {
      isForgotten = true
      await writing
      await removeWork(key)
    },
  }
}

const listeners = new Set<() => Promise<void>>()

/** Discard the drafts of all screens, such as on sign-out; resolves when no draft can be written or read. */
export async function forgetAllWork(): Promise<void> {
  await Promise.all([...listeners].map(forget => forget()))
  await removeAllWork()
}

/**
 * Subscribe to `discardAllDrafts`; call the returned function to unsubscribe.
 *
 * @param discard must resolve only when no write of its screen is pending
 */
export function onAllForgotten(forget: () => Promise<void>): () => void {
  listeners.add(forget)
  return () => listeners.delete(forget)
}
