import { catalogue, type TaskIn } from '@pentimento/protocol'
import { refusalOf, stageOf, usePastedFile } from '@pentimento/stage'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import { askedBy, finishOf, masksOf } from './applying.ts'
import { edit, untouched } from './editing.ts'

/** The picture in the hand, what is done with it, and the last result, which stays while another is made. */
export function useCutOut(props: EditorProps<typeof removeBackground>) {
  const { contract, handedOver, run, start, retry, bring, say } = props
  const [editing, dispatch] = useReducer(edit, untouched)
  const [hasReturned, setHasReturned] = useState(false)
  const taken = useRef<File>(undefined)
  const stage = stageOf(run, editing.picture)
  const [shown, setShown] = useState<TaskIn<'ready'>>()
  if (stage.state === 'comparing' && stage.task !== shown) setShown(stage.task)
  const { maxBytes } = limitsOf(contract.takes.image)

  const take = async (file: File) => {
    taken.current = file
    const refusal = await refusalOf(file, maxBytes).catch(() => 'unreadable-image' as const)
    // Another picture was chosen while this one was looked at.
    if (taken.current !== file) return
    if (refusal) {
      dispatch({ type: 'picture-refused', says: catalogue[refusal].says })
      if (stage.state !== 'empty') say(catalogue[refusal].says, 'error')
      return
    }
    setShown(undefined)
    dispatch({ type: 'picture-chosen', picture: file })
    start({ image: file }, askedBy(editing.finish))
  }
  // What never became a task cannot be tried again by the house: the picture is sent anew.
  const tryAgain = () => {
    if (run.state === 'refused' && editing.picture) start({ image: editing.picture }, askedBy(editing.finish))
    else retry()
  }
  const apply = async ({ inputs: [input] }: TaskIn<'ready'>) => {
    if (!input) return
    try {
      const image = editing.picture ?? new File([await bring(input.href)], input.fileName)
      const masks = await masksOf(editing.corrections.present, input)
      dispatch({ type: 'applied' })
      start({ image, ...masks }, askedBy(editing.finish))
    } catch {
      say("Can't bring the picture. Try again", 'error')
    }
  }
  const letGo = (act: () => void) => {
    act()
    taken.current = undefined
    setShown(undefined)
    setHasReturned(true)
    dispatch({ type: 'let-go' })
  }

  const takeHandedOver = useEffectEvent(() => {
    if (handedOver && handedOver !== taken.current) void take(handedOver)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture that is handed over
  useEffect(takeHandedOver, [handedOver])
  // What a result of History was made with is what the panel begins from.
  const open = useEffectEvent(() => {
    if (shown && !editing.picture) dispatch({ type: 'opened', finish: finishOf(shown.params) })
  })
  const hasResult = shown !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result that comes to an empty stage
  useEffect(open, [hasResult])
  usePastedFile(file => void take(file), stage.state === (shown ? 'comparing' : 'empty'))
  return { editing, dispatch, stage, shown, hasReturned, maxBytes, take, tryAgain, apply, letGo }
}
