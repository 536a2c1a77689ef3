import { catalogue } from '@pentimento/protocol'
import {
  announcementOf,
  Desk,
  EmptyStage,
  firstBrush,
  stageOf,
  UnderWay,
  useDrawable,
  useTakenPictures,
} from '@pentimento/stage'
import { useEffect, useReducer, useState } from 'react'
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
  const { maxBytes, maxPixels } = limitsOf(contract.takes.image)
  const { history } = editing
  const file = history?.present.layer.file
  const { drawable, isUnseen } = useDrawable(file)
  const isEmpty = !history && (run.state === 'none' || run.state === 'refused')

  const { take, forget } = useTakenPictures({
    maxBytes,
    handedOver,
    hearsPaste: isEmpty,
    onTaken: ([picture]) => {
      if (picture?.refusal) dispatch({ type: 'picture-refused', says: catalogue[picture.refusal].says })
      else if (picture) dispatch({ type: 'picture-chosen', picture: picture.file })
    },
  })
  const letGo = (act: () => void) => {
    act()
    forget()
    setHasReturned(true)
    dispatch({ type: 'let-go' })
  }
  useTask({ run, bring, say, clear, hasPicture: history !== undefined, dispatch })

  // What can be seen only once it is decoded: that it cannot be, and how large it is.
  useEffect(() => {
    if (isUnseen) dispatch({ type: 'picture-refused', says: unseen })
    else if (drawable && drawable.width * drawable.height > maxPixels)
      dispatch({ type: 'picture-refused', says: catalogue['image-too-large'].says })
    else if (drawable) dispatch({ type: 'picture-seen', brush: firstBrush(drawable) })
  }, [isUnseen, drawable, maxPixels])

  return (
    <Desk
      stage={stageOf(run, file)}
      announcement={announcementOf(stageOf(run, undefined), 'Removing', 'Removed')}
    >
      {isEmpty && (
        <EmptyStage
          maxBytes={maxBytes}
          refusal={editing.refusal ?? (run.state === 'refused' ? run.says : undefined)}
          onFiles={take}
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
