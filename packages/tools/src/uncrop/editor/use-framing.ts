import { catalogue, type Task } from '@pentimento/protocol'
import { stageOf, useTakenPictures } from '@pentimento/stage'
import { useReducer, useRef, useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import { type Margins, sides, type uncrop } from '../contract.ts'
import { edit, untouched } from './editing.ts'
import { none } from './framing.ts'

/** The picture in the hand and its frame: chosen, pasted, handed over, or brought back from a result. */
export function useFraming({ contract, handedOver, run, clear, bring, say }: EditorProps<typeof uncrop>) {
  const [editing, dispatch] = useReducer(edit, untouched)
  const [isBringing, setIsBringing] = useState(false)
  /** The frame that a picture comes back with. */
  const coming = useRef<Margins>(undefined)
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
      dispatch({ type: 'taken', picture: taken, ...(coming.current && { margins: coming.current }) })
      coming.current = undefined
    },
  })
  // What History opened is with the house alone, and is brought before it is framed anew.
  const changeFrame = async (task: Task) => {
    const [input] = task.inputs
    if (editing.picture || !input) return clear()
    setIsBringing(true)
    try {
      const bytes = await bring(input.href)
      coming.current = marginsOf(task)
      take([new File([bytes], input.fileName, { type: input.mediaType })])
    } catch {
      say(catalogue.internal.says, 'error')
    } finally {
      setIsBringing(false)
    }
  }
  return { editing, dispatch, stage, maxBytes, take, forget, isBringing, changeFrame }
}

/** The frame a task was given. */
export function marginsOf({ params }: Task): Margins {
  const margins = { ...none }
  for (const side of sides) {
    const given = params[side]
    if (typeof given === 'number') margins[side] = given
  }
  return margins
}
