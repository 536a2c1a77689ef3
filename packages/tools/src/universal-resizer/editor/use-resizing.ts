import { catalogue, type Task } from '@pentimento/protocol'
import { stageOf, useTakenPictures } from '@pentimento/stage'
import { useReducer, useRef, useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { Format, universalResizer } from '../contract.ts'
import { edit, untouched } from './editing.ts'

/** The picture in the hand and its formats: chosen, pasted, handed over, or brought back from a result. */
export function useResizing({
  contract,
  handedOver,
  run,
  clear,
  bring,
  say,
}: EditorProps<typeof universalResizer>) {
  const [editing, dispatch] = useReducer(edit, contract.params.parse({}).formats, untouched)
  const [isBringing, setIsBringing] = useState(false)
  /** The formats that a picture comes back with. */
  const coming = useRef<readonly Format[]>(undefined)
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
      dispatch({ type: 'taken', picture: taken, ...(coming.current && { formats: coming.current }) })
      coming.current = undefined
    },
  })
  // What History opened is with the house alone, and is brought before it is made into others.
  const changeFormats = async (task: Task) => {
    const [input] = task.inputs
    if (editing.picture || !input) return clear()
    setIsBringing(true)
    try {
      const bytes = await bring(input.href)
      const asked = contract.params.shape.formats.safeParse(task.params['formats'])
      if (asked.success) coming.current = asked.data
      take([new File([bytes], input.fileName, { type: input.mediaType })])
    } catch {
      say(catalogue.internal.says, 'error')
    } finally {
      setIsBringing(false)
    }
  }
  return { editing, dispatch, stage, maxBytes, take, forget, isBringing, changeFormats }
}
