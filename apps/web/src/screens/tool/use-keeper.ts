import { type Keeper, onAllForgotten, openKeeper } from '@pentimento/stage'
import { useEffect, useState } from 'react'

interface Opened {
  keeper: Keeper
  sitting: number
  startAfresh: () => Promise<void>
}

/** The draft store for a key; discarding the draft opens a new store and starts a new session. */
export function useKeeper(name: string) {
  const [sitting, setSitting] = useState(0)
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    let isWanted = true
    const opening = openKeeper(name)
    // The next session reads only when this one can't write anymore.
    const startAfresh = async () => {
      isWanted = false
      await (await opening).forget()
      setSitting(sitting => sitting + 1)
    }
    void opening.then(keeper => isWanted && setOpened({ keeper, sitting, startAfresh }))
    const hearsNoMore = onAllForgotten(startAfresh)
    return () => {
      isWanted = false
      hearsNoMore()
      void opening.then(keeper => keeper.flush())
    }
  }, [name, sitting])

  const keeper = opened?.keeper
  useEffect(() => {
    if (!keeper) return
    const flush = () => void keeper.flush()
    // A hidden page may be closed without another event.
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
    }
  }, [keeper])
  return { keeper, sitting: opened?.sitting ?? 0, startAfresh: async () => opened?.startAfresh() }
}
