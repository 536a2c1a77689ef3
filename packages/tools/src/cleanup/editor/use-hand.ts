import { limits } from '@pentimento/protocol'
import { faultWords, firstBrush, useDrawable, useKeptReducer, useTakenPictures } from '@pentimento/stage'
import { useEffect, useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { cleanup } from '../contract.ts'
import { batchOf } from './batching.ts'
import { edit, isMarked, untouched } from './editing.ts'
import { unseen, useMeasured } from './use-measured.ts'
import { useTask } from './use-task.ts'

/** The editor's state: the current images, which one is on the stage, and its edit history. */
export function useHand({ contract, handedOver, run, runs, bring, say, clear }: EditorProps<typeof cleanup>) {
  const [editing, dispatch] = useKeptReducer(edit, untouched, { isUnsaved: isMarked })
  const [hasReturned, setHasReturned] = useState(false)
  const { maxBytes, maxPixels } = limitsOf(contract.takes.image)
  const { history, pictures, shown } = editing
  const onStage = pictures.find(({ id }) => id === shown)
  const file = onStage?.file ?? history?.present.layer.file
  const { drawable, isUnseen } = useDrawable(file)
  const isEmpty = !history && pictures.length === 0 && (run.state === 'none' || run.state === 'refused')

  const maxFiles = runs ? limits.batchMax : 1
  const { take, forget } = useTakenPictures({
    maxBytes,
    handedOver,
    maxFiles,
    say,
    hearsStray: isEmpty,
    onTaken: taken => {
      const [first] = taken
      if (taken.length > 1 && taken.some(({ refusal }) => !refusal))
        dispatch({ type: 'pictures-chosen', pictures: batchOf(taken) })
      else if (first?.refusal) dispatch({ type: 'picture-refused', says: faultWords(first.refusal) })
      else if (first) dispatch({ type: 'picture-chosen', picture: first.file })
    },
  })
  useMeasured(pictures, maxPixels, dispatch)
  useTask({ run, bring, say, clear, hasPicture: history !== undefined, dispatch })

  // Only decoding shows whether the browser can display the image, and how large it is.
  const id = onStage?.id
  useEffect(() => {
    if (isUnseen && id && file)
      dispatch({ type: 'picture-measured', id, measure: { size: undefined, refusal: unseen(file) } })
    else if (isUnseen && file) dispatch({ type: 'picture-refused', says: unseen(file) })
    else if (drawable && drawable.width * drawable.height > maxPixels)
      dispatch({ type: 'picture-refused', says: faultWords('image-too-large') })
    else if (drawable) dispatch({ type: 'picture-seen', brush: firstBrush(drawable) })
  }, [isUnseen, id, file, drawable, maxPixels, dispatch])

  const letGo = (act: () => void) => {
    act()
    forget()
    setHasReturned(true)
    dispatch({ type: 'let-go' })
  }
  return { editing, dispatch, file, drawable, isEmpty, hasReturned, maxBytes, maxFiles, take, letGo }
}
