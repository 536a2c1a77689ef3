import { faultWords, type Stage, useTakenPictures } from '@pentimento/stage'
import type { Dispatch } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { textRemover } from '../contract.ts'
import type { Act } from './editing.ts'

interface PictureProps
  extends Pick<EditorProps<typeof textRemover>, 'contract' | 'handedOver' | 'start' | 'say'> {
  stage: Stage
  dispatch: Dispatch<Act>
}

/** Pictures as they come: each is searched for text. */
export function usePicture({ contract, handedOver, start, say, stage, dispatch }: PictureProps) {
  const { maxBytes } = limitsOf(contract.takes.image)
  const { take, forget } = useTakenPictures({
    maxBytes,
    handedOver,
    hearsPaste: stage.state === 'empty' || stage.state === 'comparing',
    onTaken: ([picture]) => {
      if (picture?.refusal) {
        const says = faultWords(picture.refusal)
        dispatch({ type: 'picture-refused', says })
        if (stage.state !== 'empty') say(says, 'error')
      } else if (picture) {
        dispatch({ type: 'picture-chosen', picture: picture.file })
        start({ image: picture.file }, { act: 'find' })
      }
    },
  })
  return { onFiles: take, forget, maxBytes }
}
