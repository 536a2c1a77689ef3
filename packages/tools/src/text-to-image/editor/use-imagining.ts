import type { TaskIn } from '@pentimento/protocol'
import { stageOf } from '@pentimento/stage'
import { useEffect, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { textToImage } from '../contract.ts'
import { type Asking, anySeed, askingOf, firstAsking } from './asking.ts'
import { type Look, lookedAt, withMade } from './made.ts'

/** What is asked for, and what was made in this sitting. */
export function useImagining({ run, start, clear }: EditorProps<typeof textToImage>) {
  const [asking, setAsking] = useState(() => firstAsking(anySeed(Math.random)))
  const [kept, setKept] = useState<readonly TaskIn<'ready'>[]>([])
  const [look, setLook] = useState<Look>()
  const [isAsking, setIsAsking] = useState(true)

  const task = run.state === 'accepted' ? run.task : undefined
  const ready = task?.state === 'ready' ? task : undefined
  const made = ready ? withMade(kept, ready) : kept
  useEffect(() => {
    if (!ready) return
    setKept(kept => withMade(kept, ready))
    setLook(undefined)
    setIsAsking(false)
  }, [ready])
  // What History opened brings its words along.
  const [broughtId, setBroughtId] = useState<string>()
  if (task && task.id !== broughtId) {
    setBroughtId(task.id)
    setAsking(asking => askingOf(task) ?? asking)
  }

  const stage = stageOf(run, undefined)
  const shown = isAsking && !ready ? undefined : lookedAt(made, look)
  const begin = (asked: Asking) => {
    setAsking(asked)
    start({}, asked)
  }
  return {
    asking,
    stage,
    made,
    shown,
    set: (changed: Partial<Asking>) => setAsking({ ...asking, ...changed }),
    begin,
    look: setLook,
    /** The same once more, from another seed or with something else changed. */
    again: (of: TaskIn<'ready'>, changed: Partial<Asking>) =>
      begin({ ...(askingOf(of) ?? asking), seed: anySeed(Math.random), ...changed }),
    /** Back to the words. */
    change: (of?: TaskIn<'ready'>) => {
      const asked = of && askingOf(of)
      if (asked) setAsking(asked)
      setIsAsking(true)
      clear()
    },
    backToMade: () => {
      setIsAsking(false)
      clear()
    },
    startAgain: () => {
      clear()
      setKept([])
      setLook(undefined)
      setIsAsking(true)
      setAsking(firstAsking(anySeed(Math.random)))
    },
  }
}
