import { type Keeper, onAllForgotten, openKeeper } from '@pentimento/stage'
import { useEffect, useState } from 'react'

/** Who keeps the work that goes by a name; a new one, and a new sitting, after it is forgotten. */
export function useKeeper(name: string) {
  const [sitting, setSitting] = useState(0)
  const [opened, setOpened] = useState<{ keeper: Keeper; sitting: number }>()
  useEffect(() => {
    let isWanted = true
    const opening = openKeeper(name)
    void opening.then(keeper => isWanted && setOpened({ keeper, sitting }))
    return () => {
      isWanted = false
      void opening.then(keeper => keeper.flush())
    }
  }, [name, sitting])

  const keeper = opened?.keeper
  const startAfresh = async () => {
    await keeper?.forget()
    setSitting(sitting => sitting + 1)
  }
  useEffect(() => {
    if (!keeper) return
    const flush = () => void keeper.flush()
    // A page that is hidden may go without a further word.
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    const forgets = onAllForgotten(() => {
      void keeper.forget()
      setSitting(sitting => sitting + 1)
    })
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      forgets()
    }
  }, [keeper])
  return { keeper, sitting: opened?.sitting ?? 0, startAfresh }
}
