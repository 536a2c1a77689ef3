import { readDraft, removeAllDrafts, removeDraft, writeDraft } from './draft-database.ts'
import { pack } from './pack.ts'

/** Stores the draft of one screen across reloads, in named parts. */
export interface DraftStore {
  /** Whether a draft was restored when the screen opened. */
  readonly wasRestored: boolean
  /** Whether the restored draft contains an image. */
  readonly hasRestoredImage: boolean
  /** A part of the restored draft. */
  restored(part: string): unknown
  /**
   * Store a part; undefined removes it.
   *
   * @param isUnsaved whether the part contains work that is stored nowhere else
   */
  set(part: string, value: unknown, isUnsaved: boolean): void
  /** Write pending changes now. */
  flush(): Promise<void>
  /** Whether the draft contains work that is stored nowhere else. */
  isUnsaved(): boolean
  /** Whether unsaved work would be lost if the page closed now. */
  isAtRisk(): boolean
  /** Delete the draft and ignore later changes. */
  discard(): Promise<void>
}

/** Restore the draft of a key, and store its changes from now on. */
export async function openDraftStore(key: string): Promise<DraftStore> {
  const stored = await readDraft(key, Date.now())
  const restored =
    typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : undefined
  const parts = new Map(Object.entries(restored ?? {}))
  const unsavedParts = new Set<string>()
  let state: 'written' | 'changed' | 'failed' = 'written'
  let isDiscarded = false
  let isQueued = false
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    if (state === 'written' || isDiscarded) return
    state = 'written'
    const isStored = parts.size === 0 || (await writeDraft(key, Object.fromEntries(parts), Date.now()))
    if (parts.size === 0) await removeDraft(key)
    if (!isStored) state = 'failed'
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
    wasRestored: restored !== undefined,
    hasRestoredImage: pack(restored).files.size > 0,
    restored: part => restored?.[part],
    set: (part, value, isUnsaved) => {
      if (isDiscarded) return
      if (value === undefined) parts.delete(part)
      else parts.set(part, value)
      if (isUnsaved) unsavedParts.add(part)
      else unsavedParts.delete(part)
      state = 'changed'
      void flush()
    },
    flush,
    isUnsaved: () => unsavedParts.size > 0,
    isAtRisk: () => state === 'failed' && unsavedParts.size > 0,
    discard: async () => {
      isDiscarded = true
      await writing
      await removeDraft(key)
    },
  }
}

const listeners = new Set<() => Promise<void>>()

/** Discard the drafts of all screens, such as on sign-out; resolves when no draft can be written or read. */
export async function discardAllDrafts(): Promise<void> {
  await Promise.all([...listeners].map(discard => discard()))
  await removeAllDrafts()
}

/**
 * Subscribe to `discardAllDrafts`; call the returned function to unsubscribe.
 *
 * @param discard must resolve only when no write of its screen is pending
 */
export function onDiscardAll(discard: () => Promise<void>): () => void {
  listeners.add(discard)
  return () => listeners.delete(discard)
}
