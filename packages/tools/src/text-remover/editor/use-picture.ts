import { limits } from '@pentimento/protocol'
import {
  chosenList,
  faultWords,
  type Listed,
  type Stage,
  sendable,
  useTakenPictures,
} from '@pentimento/stage'
import type { Dispatch } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { textRemover } from '../contract.ts'
import type { Act } from './editing.ts'

interface PictureProps
  extends Pick<EditorProps<typeof textRemover>, 'contract' | 'handedOver' | 'runs' | 'start' | 'say'> {
  stage: Stage
  /** Called with several images added together, if any of them can be sent. */
  onSeveral: (pictures: readonly Listed[]) => void
  dispatch: Dispatch<Act>
}

/** Handles added images: starts text detection for a single one. */
export function usePicture(props: PictureProps) {
  const { contract, handedOver, runs, start, say, stage, dispatch, onSeveral } = props
  const { maxBytes } = limitsOf(contract.takes.image)
  const maxFiles = runs ? limits.batchMax : 1
  const { take, forget } = useTakenPictures({
    maxBytes,
    maxFiles,
    handedOver,
    say,
    hearsStray: (stage.state === 'empty' || stage.state === 'comparing') && !runs?.items.length,
    onTaken: pictures => {
      const [picture] = pictures
      const listed = chosenList(pictures)
      if (listed.length > 1 && sendable(listed).length > 0) onSeveral(listed)
      else if (picture?.refusal) {
        const says = faultWords(picture.refusal)
        dispatch({ type: 'picture-refused', says })
        if (stage.state !== 'empty') say(says, 'error')
      } else if (picture) {
        dispatch({ type: 'picture-chosen', picture: picture.file })
        start({ image: picture.file }, { act: 'find' })
      }
    },
  })
  return { onFiles: take, forget, maxBytes, maxFiles }
}
