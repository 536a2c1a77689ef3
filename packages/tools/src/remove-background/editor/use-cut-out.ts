import { t } from '@pentimento/language'
import { limits, type TaskIn } from '@pentimento/protocol'
import {
  chosenList,
  faultWords,
  type Listed,
  sendable,
  stageOf,
  type Taken,
  useKeptReducer,
  useResumed,
  useTakenPictures,
} from '@pentimento/stage'
import { useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import { askedBy, masksOf } from './applying.ts'
import { edit, isPending, untouched } from './editing.ts'
import { useOpened } from './use-opened.ts'

/** The editor's state: the current image, its settings, and the last result, which stays visible during a new run. */
export function useCutOut(props: EditorProps<typeof removeBackground>) {
  const { contract, handedOver, run, runs, start, retry, clear, bring, say } = props
  const [editing, dispatch] = useKeptReducer(edit, untouched, { isUnsaved: isPending })
  const [hasReturned, setHasReturned] = useState(false)
  const [chosen, setChosen] = useState<readonly Listed[]>([])
  const stage = stageOf(run, editing.picture)
  const [shown, setShown] = useState<TaskIn<'ready'>>()
  if (stage.state === 'comparing' && stage.task !== shown) setShown(stage.task)
  const { maxBytes } = limitsOf(contract.takes.image)
  const maxFiles = runs ? limits.batchMax : 1

  const begin = (pictures: readonly Taken[]) => {
    const params = askedBy(editing.finish)
    const [first] = pictures
    const listed = chosenList(pictures)
    const files = sendable(listed)
    if (runs && pictures.length > 1 && files.length > 0) {
      letGo(clear)
      setChosen(listed)
      runs.start(
        files.map(image => ({ image })),
        params,
      )
    } else if (first?.refusal) {
      const says = faultWords(first.refusal)
      dispatch({ type: 'picture-refused', says })
      if (stage.state !== 'empty') say(says, 'error')
    } else if (first) {
      setShown(undefined)
      dispatch({ type: 'picture-chosen', picture: first.file })
      start({ image: first.file }, params)
    }
  }
  const { take, forget } = useTakenPictures({
    maxBytes,
    handedOver,
    maxFiles,
    say,
    hearsStray: stage.state === (shown ? 'comparing' : 'empty') && !runs?.items.length,
    onTaken: begin,
  })
  // `retry` needs a task; a submission that was refused never became one, so the image is sent again.
  const tryAgain = () => {
    if (run.state === 'refused' && editing.picture) start({ image: editing.picture }, askedBy(editing.finish))
    else retry()
  }
  // An upload that was interrupted by a page reload starts again.
  useResumed(() => {
    if (run.state === 'none' && editing.picture) start({ image: editing.picture }, askedBy(editing.finish))
  })
  const apply = async ({ inputs: [input] }: TaskIn<'ready'>) => {
    if (!input) return
    try {
      const image = editing.picture ?? new File([await bring(input.href)], input.fileName)
      const masks = await masksOf(editing.corrections.present, input)
      dispatch({ type: 'applied' })
      start({ image, ...masks }, askedBy(editing.finish))
    } catch {
      say(t('Couldn’t load the image. Try again'), 'error')
    }
  }
  const letGo = (act: () => void) => {
    act()
    forget()
    setShown(undefined)
    setHasReturned(true)
    dispatch({ type: 'let-go' })
  }

  useOpened({ shown, picture: editing.picture, bring, say, dispatch })
  const taking = { chosen, maxBytes, maxFiles, take }
  return { editing, dispatch, stage, shown, hasReturned, ...taking, tryAgain, apply, letGo }
}
