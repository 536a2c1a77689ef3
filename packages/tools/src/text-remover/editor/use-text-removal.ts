import { type Listed, sendable, stageOf, useKeptReducer, useObjectUrl, useResumed } from '@pentimento/stage'
import { useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { textRemover } from '../contract.ts'
import { edit, isDrawnOn, untouched } from './editing.ts'
import { usePicture } from './use-picture.ts'
import { deliveredAs, useRemove } from './use-remove.ts'
import { useSearch } from './use-search.ts'

/** The editor's state: the current image, its detected lines and the removal. */
export function useTextRemoval(props: EditorProps<typeof textRemover>) {
  const { run, runs, start, retry, clear, bring, say } = props
  const [editing, dispatch] = useKeptReducer(edit, untouched, { isUnsaved: isDrawnOn })
  const [hasReturned, setHasReturned] = useState(false)
  const [chosen, setChosen] = useState<readonly Listed[]>([])
  const ownUrl = useObjectUrl(editing.picture)
  const stage = stageOf(run, editing.picture)
  const task = run.state === 'accepted' ? run.task : undefined
  const url = ownUrl ?? task?.inputs[0]?.href
  const { forget, ...taking } = usePicture({
    ...props,
    stage,
    dispatch,
    onSeveral: listed => {
      letGo(clear)
      setChosen(listed)
      const pictures = sendable(listed)
      const each = pictures.map(image => ({ image }))
      runs?.start(each, { act: 'remove', ...deliveredAs(pictures) })
    },
  })
  const hasFoundNone = useSearch(task, editing, dispatch)
  const remove = useRemove({ editing, task, start, bring, say, dispatch })
  // `retry` needs a task; a submission that was refused never became one, so the image is sent again.
  const send = () => {
    if (editing.lines) remove()
    else if (editing.picture) start({ image: editing.picture }, { act: 'find' })
  }
  const tryAgain = run.state === 'refused' && editing.picture ? send : retry
  useResumed(() => (run.state === 'none' ? send() : undefined))
  const letGo = (act: () => void) => {
    act()
    forget()
    setHasReturned(true)
    dispatch({ type: 'let-go' })
  }
  return {
    editing,
    dispatch,
    stage,
    task,
    url,
    taking: { ...taking, focuses: hasReturned },
    chosen,
    hasFoundNone,
    remove,
    tryAgain,
    letGo,
  }
}
