import { catalogue } from '@pentimento/protocol'
import { refusalOf, type Stage, usePastedFile } from '@pentimento/stage'
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { textRemover } from '../contract.ts'
import type { Act } from './editing.ts'

interface PictureProps
  extends Pick<EditorProps<typeof textRemover>, 'contract' | 'handedOver' | 'start' | 'say'> {
  stage: Stage
  dispatch: Dispatch<Act>
}

/** Pictures as they come, chosen, pasted or handed over: each is looked at and searched for text. */
export function usePicture({ contract, handedOver, start, say, stage, dispatch }: PictureProps) {
  const taken = useRef<File>(undefined)
  const { maxBytes } = limitsOf(contract.takes.image)
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
      start({ image: file }, { act: 'find' })
    }
  }
  const takeHandedOver = useEffectEvent(() => {
    if (handedOver && handedOver !== taken.current) void take(handedOver)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture that is handed over
  useEffect(takeHandedOver, [handedOver])
  usePastedFile(file => void take(file), stage.state === 'empty' || stage.state === 'comparing')
  return {
    take,
    maxBytes,
    forget: () => {
      taken.current = undefined
    },
  }
}
