import { catalogue } from '@pentimento/protocol'
import {
  Desk,
  EmptyStage,
  firstBrush,
  type Run,
  refusalOf,
  stageOf,
  UnderWay,
  useDrawable,
  usePastedFile,
} from '@pentimento/stage'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { cleanup } from '../contract.ts'
import { edit, untouched } from './editing.ts'
import { Marking } from './Marking.tsx'
import { useTask } from './use-task.ts'

export default function Editor(props: EditorProps<typeof cleanup>) {
  const { contract, handedOver, run, clear, bring, say } = props
  const [editing, dispatch] = useReducer(edit, untouched)
  const [hasReturned, setHasReturned] = useState(false)
  const taken = useRef<File>(undefined)
  const { maxBytes, maxPixels } = limitsOf(contract.takes.image)
  const { history } = editing
  const file = history?.present.layer.file
  const { drawable, isUnseen } = useDrawable(file)
  const isEmpty = !history && (run.state === 'none' || run.state === 'refused')

  const take = async (picture: File) => {
    taken.current = picture
    const refusal = await refusalOf(picture, maxBytes).catch(() => 'unreadable-image' as const)
    // Another picture was chosen while this one was looked at.
    if (taken.current !== picture) return
    if (refusal) dispatch({ type: 'picture-refused', says: catalogue[refusal].says })
    else dispatch({ type: 'picture-chosen', picture })
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
  usePastedFile(picture => void take(picture), isEmpty)
  useTask({ run, bring, say, clear, hasPicture: history !== undefined, dispatch })

  // What can be seen only once it is decoded: that it cannot be, and how large it is.
  useEffect(() => {
    if (isUnseen) dispatch({ type: 'picture-refused', says: unseen })
    else if (drawable && drawable.width * drawable.height > maxPixels)
      dispatch({ type: 'picture-refused', says: catalogue['image-too-large'].says })
    else if (drawable) dispatch({ type: 'picture-seen', brush: firstBrush(drawable) })
  }, [isUnseen, drawable, maxPixels])

  return (
    <Desk stage={stageOf(run, file)} announcement={announcement(run)}>
      {isEmpty && (
        <EmptyStage
          maxBytes={maxBytes}
          refusal={editing.refusal ?? (run.state === 'refused' ? run.says : undefined)}
          onFiles={([picture]) => picture && void take(picture)}
          bring={bring}
          say={say}
          focuses={hasReturned}
        />
      )}
      {!isEmpty && !(history && drawable && editing.brush) && (
        <UnderWay stage={opening} url={undefined} doing="Opening" onCancel={() => letGo(clear)} />
      )}
      {history && drawable && editing.brush && (
        <Marking
          {...props}
          editing={editing}
          history={history}
          brush={editing.brush}
          drawable={drawable}
          dispatch={dispatch}
          onStartAgain={() => letGo(clear)}
        />
      )}
    </Desk>
  )
}

const opening = { state: 'chosen', fraction: 1 } as const

const unseen = 'This browser cannot show this format, so nothing can be brushed over. Use JPEG, PNG or WebP'

/** What is read aloud; steps only, since the progress bar tells its own value. */
function announcement(run: Run): string {
  if (run.state === 'uploading') return 'Uploading'
  if (run.state !== 'accepted') return ''
  switch (run.task.state) {
    case 'queued':
      return `Waiting, number ${run.task.position} in the queue`
    case 'processing':
      return 'Removing'
    case 'ready':
      return 'Removed'
    case 'error':
    case 'cancelled':
      return ''
  }
}
