import { catalogue, type Task } from '@pentimento/protocol'
import { stageOf, useTakenPictures } from '@pentimento/stage'
import { useReducer, useRef, useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import { type Lighting, lighting, lightingOf, type relight } from '../contract.ts'
import { edit, untouched } from './editing.ts'

/** The picture in the hand and its light: chosen, pasted, handed over, or brought back from a result. */
export function useRelighting({ contract, handedOver, run, clear, bring, say }: EditorProps<typeof relight>) {
  const [editing, dispatch] = useReducer(edit, untouched)
  const [isBringing, setIsBringing] = useState(false)
  /** The light that a picture comes back with. */
  const coming = useRef<Lighting>(undefined)
  const { maxBytes } = limitsOf(contract.takes.image)
  const stage = stageOf(run, undefined)
  const { take, forget } = useTakenPictures({
    maxBytes,
    handedOver,
    hearsPaste: stage.state === 'empty' || stage.state === 'comparing',
    onTaken: ([taken]) => {
      if (!taken) return
      if (taken.refusal && editing.picture) say(catalogue[taken.refusal].says, 'error')
      if (run.state !== 'none') clear()
      dispatch({ type: 'taken', picture: taken, lighting: coming.current })
      coming.current = undefined
    },
  })
  // What History opened is with the house alone, and is brought before it is lit anew.
  const changeLight = async (task: Task) => {
    const [input] = task.inputs
    if (editing.picture || !input) return clear()
    setIsBringing(true)
    try {
      const bytes = await bring(input.href)
      coming.current = lightOf(contract, task)
      take([new File([bytes], input.fileName, { type: input.mediaType })])
    } catch {
      say(catalogue.internal.says, 'error')
    } finally {
      setIsBringing(false)
    }
  }
  return { editing, dispatch, stage, maxBytes, take, forget, isBringing, changeLight }
}

/** The light a task was given. */
function lightOf(contract: typeof relight, { params }: Task): Lighting | undefined {
  const asked = contract.params.safeParse(params)
  return asked.success ? lighting.parse(lightingOf(asked.data)) : undefined
}
