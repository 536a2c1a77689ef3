import { refusalOf, stageOf, usePastedFile } from '@pentimento/stage'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { imageUpscaler } from '../contract.ts'
import { type Chosen, edit, untouched } from './editing.ts'

/** The pictures in the hand and what is to be made of them: chosen, dropped, pasted or handed over. */
export function useChosen({ contract, handedOver, run, runs, clear }: EditorProps<typeof imageUpscaler>) {
  const [editing, dispatch] = useReducer(edit, untouched)
  const ids = useRef(0)
  const wasHandedOver = useRef<File>(undefined)
  const { maxBytes } = limitsOf(contract.takes.image)

  const take = async (files: readonly File[]) => {
    const judge = async (file: File): Promise<Chosen> => ({
      id: String(ids.current++),
      file,
      refusal: await refusalOf(file, maxBytes).catch(() => 'unreadable-image' as const),
    })
    dispatch({ type: 'pictures-added', pictures: await Promise.all(files.map(judge)) })
  }
  const takeHandedOver = useEffectEvent(() => {
    if (!handedOver || handedOver === wasHandedOver.current) return
    wasHandedOver.current = handedOver
    void take([handedOver])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture that is handed over
  useEffect(takeHandedOver, [handedOver])

  const stage = stageOf(run, undefined)
  const isResult = stage.state === 'comparing'
  const isOpen = stage.state === 'empty' && !runs?.items.length && (runs || editing.pictures.length === 0)
  usePastedFile(
    file => {
      if (isResult) {
        clear()
        dispatch({ type: 'let-go' })
      }
      void take([file])
    },
    Boolean(isResult || isOpen),
  )
  return { editing, dispatch, take }
}
