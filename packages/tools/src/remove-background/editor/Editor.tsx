import { catalogue } from '@pentimento/protocol'
import {
  Desk,
  EmptyStage,
  Failed,
  refusalOf,
  type Stage,
  stageOf,
  UnderWay,
  useObjectUrl,
  usePastedFile,
} from '@pentimento/stage'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import { Comparing } from './Comparing.tsx'
import { edit, untouched } from './editing.ts'
import { examples } from './examples.ts'

export default function Editor(props: EditorProps<typeof removeBackground>) {
  const { contract, copy, handedOver, run, start, cancel, retry, clear, bring, say } = props
  const [editing, dispatch] = useReducer(edit, untouched)
  const [hasReturned, setHasReturned] = useState(false)
  const stage = stageOf(run, editing.picture)
  const { maxBytes } = limitsOf(contract.takes.image)
  const taken = useRef<File>(undefined)
  const ownUrl = useObjectUrl(editing.picture)

  const take = async (file: File) => {
    taken.current = file
    const refusal = await refusalOf(file, maxBytes).catch(() => 'unreadable-image' as const)
    // Another picture was chosen while this one was looked at.
    if (taken.current !== file) return
    if (refusal) {
      dispatch({ type: 'picture-refused', says: catalogue[refusal].says })
      if (stage.state !== 'empty') say(catalogue[refusal].says, 'error')
    } else {
      dispatch({ type: 'picture-chosen', picture: file })
      start({ image: file }, {})
    }
  }
  // What never became a task cannot be tried again by the house: the picture is sent anew.
  const tryAgain = () => {
    if (run.state === 'refused' && editing.picture) start({ image: editing.picture }, {})
    else retry()
  }
  const letGo = (act: () => void) => {
    act()
    taken.current = undefined
    setHasReturned(true)
    dispatch({ type: 'let-go' })
  }
  const takeHandedOver = useEffectEvent(() => {
    if (handedOver && handedOver !== taken.current) void take(handedOver)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture that is handed over
  useEffect(takeHandedOver, [handedOver])
  usePastedFile(file => void take(file), stage.state === 'empty' || stage.state === 'comparing')

  const task = run.state === 'accepted' ? run.task : undefined
  const picture = { file: editing.picture, url: ownUrl ?? task?.inputs[0]?.href }
  return (
    <Desk stage={stage} announcement={announcement(stage)}>
      {stage.state === 'empty' && (
        <EmptyStage
          maxBytes={maxBytes}
          refusal={editing.refusal}
          examples={examples}
          onFiles={([file]) => file && void take(file)}
          bring={bring}
          say={say}
          focuses={hasReturned}
        />
      )}
      {(stage.state === 'chosen' || stage.state === 'waiting' || stage.state === 'working') && (
        <UnderWay stage={stage} url={picture.url} doing="Cutting out" onCancel={() => letGo(cancel)} />
      )}
      {stage.state === 'comparing' && (
        <Comparing
          task={stage.task}
          picture={picture}
          editing={editing}
          dispatch={dispatch}
          copy={copy}
          bring={bring}
          say={say}
          onStartAgain={() => letGo(clear)}
        />
      )}
      {stage.state === 'failed' && (
        <Failed stage={stage} url={picture.url} onRetry={tryAgain} onStartAgain={() => letGo(clear)} />
      )}
    </Desk>
  )
}

/** What is read aloud; steps only, since the progress bar tells its own value. */
function announcement(stage: Stage): string {
  switch (stage.state) {
    case 'empty':
    case 'failed':
      return ''
    case 'chosen':
      return 'Uploading'
    case 'waiting':
      return `Waiting, number ${stage.task.position} in the queue`
    case 'working':
      return 'Cutting out'
    case 'comparing':
      return 'The cut-out is ready'
  }
}
