import { type DraftStore, onDiscardAll, openDraftStore } from '@pentimento/stage'
import { useEffect, useState } from 'react'

interface OpenDraft {
  draftStore: DraftStore
  session: number
  startOver: () => Promise<void>
}

/** The draft store for a key; discarding the draft opens a new store and starts a new session. */
export function useDraftStore(name: string) {
  const [session, setSession] = useState(0)
  const [openDraft, setOpenDraft] = useState<OpenDraft>()
  useEffect(() => {
    let isCurrent = true
    const opening = openDraftStore(name)
    // The next session reads only when this one can't write anymore.
    const startOver = async () => {
      isCurrent = false
      await (await opening).discard()
      setSession(session => session + 1)
    }
    void opening.then(draftStore => isCurrent && setOpenDraft({ draftStore, session, startOver }))
    const unsubscribe = onDiscardAll(startOver)
    return () => {
      isCurrent = false
      unsubscribe()
      void opening.then(draftStore => draftStore.flush())
    }
  }, [name, session])

  const draftStore = openDraft?.draftStore
  useEffect(() => {
    if (!draftStore) return
    const flush = () => void draftStore.flush()
    // A hidden page may be closed without another event.
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
    }
  }, [draftStore])
  return { draftStore, session: openDraft?.session ?? 0, startOver: async () => openDraft?.startOver() }
}
