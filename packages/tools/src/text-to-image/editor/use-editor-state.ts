import type { TaskInState } from '@pentimento/protocol'
import { toStage, useDraftState } from '@pentimento/stage'
import { useEffect, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { textToImage } from '../contract.ts'
import { type GenerationParams, initialParams, paramsFromTask, randomSeed } from './generation-params.ts'
import { addResult, type OutputSelection, selectedResult } from './session-results.ts'

/** State of one session; survives reloads. */
interface Session {
  params: GenerationParams
  keptResults: readonly TaskInState<'ready'>[]
  isFormShown: boolean
}

const createSession = (): Session => ({
  params: initialParams(randomSeed(Math.random)),
  keptResults: [],
  isFormShown: true,
})

/** The editor's state: the request parameters, and the results of this session. */
export function useEditorState({ run, start, clear }: EditorProps<typeof textToImage>) {
  const [session, setSession] = useDraftState('session', createSession)
  const { params, keptResults, isFormShown } = session
  const update = (changed: Partial<Session>) => setSession(session => ({ ...session, ...changed }))
  const [selection, setSelection] = useState<OutputSelection>()

  const task = run.state === 'accepted' ? run.task : undefined
  const ready = task?.state === 'ready' ? task : undefined
  const results = ready ? addResult(keptResults, ready) : keptResults
  useEffect(() => {
    if (!ready) return
    setSession(session => ({
      ...session,
      keptResults: addResult(session.keptResults, ready),
      isFormShown: false,
    }))
    setSelection(undefined)
  }, [ready, setSession])
  // A task opened from History also restores its parameters.
  const [restoredId, setRestoredId] = useState<string>()
  if (task && task.id !== restoredId) {
    setRestoredId(task.id)
    update({ params: paramsFromTask(task) ?? params })
  }

  const stage = toStage(run, undefined)
  const shown = isFormShown && !ready ? undefined : selectedResult(results, selection)
  const submit = (newParams: GenerationParams) => {
    update({ params: newParams })
    start({}, newParams)
  }
  return {
    params,
    stage,
    results,
    shown,
    set: (changed: Partial<GenerationParams>) => update({ params: { ...params, ...changed } }),
    submit,
    select: setSelection,
    /** Run a task's request again with another seed or other changes. */
    regenerate: (source: TaskInState<'ready'>, changed: Partial<GenerationParams>) =>
      submit({ ...(paramsFromTask(source) ?? params), seed: randomSeed(Math.random), ...changed }),
    /** Return to the form. */
    editPrompt: (source?: TaskInState<'ready'>) => {
      const newParams = source && paramsFromTask(source)
      update({ ...(newParams && { params: newParams }), isFormShown: true })
      clear()
    },
    showResults: () => {
      update({ isFormShown: false })
      clear()
    },
    startOver: () => {
      clear()
      setSelection(undefined)
      update(createSession())
    },
  }
}
