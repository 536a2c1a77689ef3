import type { TaskIn } from '@pentimento/protocol'
import { stageOf, useKeptState } from '@pentimento/stage'
import { useEffect, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { textToImage } from '../contract.ts'
import { type Asking, anySeed, askingOf, firstAsking } from './asking.ts'
import { type Look, lookedAt, withMade } from './made.ts'

/** State of one session; survives reloads. */
interface Sitting {
  asking: Asking
  kept: readonly TaskIn<'ready'>[]
  isAsking: boolean
}

const newSitting = (): Sitting => ({
  asking: firstAsking(anySeed(Math.random)),
  kept: [],
  isAsking: true,
})

/** The editor's state: the request parameters, and the results of this session. */
export function useImagining({ run, start, clear }: EditorProps<typeof textToImage>) {
  const [sitting, setSitting] = useKeptState('sitting', newSitting)
  const { asking, kept, isAsking } = sitting
  const change = (changed: Partial<Sitting>) => setSitting(sitting => ({ ...sitting, ...changed }))
  const [selection, setSelection] = useState<Look>()

  const task = run.state === 'accepted' ? run.task : undefined
  const ready = task?.state === 'ready' ? task : undefined
  const made = ready ? withMade(kept, ready) : kept
  useEffect(() => {
    if (!ready) return
    setSitting(sitting => ({ ...sitting, kept: withMade(sitting.kept, ready), isAsking: false }))
    setSelection(undefined)
  }, [ready, setSitting])
  // A task opened from History also restores its parameters.
  const [broughtId, setBroughtId] = useState<string>()
  if (task && task.id !== broughtId) {
    setBroughtId(task.id)
    change({ asking: askingOf(task) ?? asking })
  }

  const stage = stageOf(run, undefined)
  const shown = isAsking && !ready ? undefined : lookedAt(made, selection)
  const begin = (asked: Asking) => {
    change({ asking: asked })
    start({}, asked)
  }
  return {
    asking,
    stage,
    made,
    shown,
    set: (changed: Partial<Asking>) => change({ asking: { ...asking, ...changed } }),
    begin,
    look: setSelection,
    /** Run a task's request again with another seed or other changes. */
    again: (of: TaskIn<'ready'>, changed: Partial<Asking>) =>
      begin({ ...(askingOf(of) ?? asking), seed: anySeed(Math.random), ...changed }),
    /** Return to the form. */
    changeWords: (of?: TaskIn<'ready'>) => {
      const asked = of && askingOf(of)
      change({ ...(asked && { asking: asked }), isAsking: true })
      clear()
    },
    backToMade: () => {
      change({ isAsking: false })
      clear()
    },
    startAgain: () => {
      clear()
      setSelection(undefined)
      change(newSitting())
    },
  }
}
