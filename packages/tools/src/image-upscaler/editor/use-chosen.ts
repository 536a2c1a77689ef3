import { limits } from '@pentimento/protocol'
import { stageOf, useKeptReducer, useTakenPictures } from '@pentimento/stage'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { imageUpscaler } from '../contract.ts'
import { accepted, edit, untouched } from './editing.ts'

/** The editor's state: the chosen images and the options. */
export function useChosen(props: EditorProps<typeof imageUpscaler>) {
  const { contract, handedOver, run, runs, clear, say } = props
  const [editing, dispatch] = useKeptReducer(edit, untouched)
  const stage = stageOf(run, undefined)
  const isResult = stage.state === 'comparing'
  const isOpen = stage.state === 'empty' && !runs?.items.length && (runs || editing.pictures.length === 0)
  const maxFiles = runs ? limits.batchMax - (isResult ? 0 : accepted(editing).length) : 1
  const { take } = useTakenPictures({
    maxBytes: limitsOf(contract.takes.image).maxBytes,
    handedOver,
    maxFiles,
    say,
    hearsStray: Boolean(isResult || isOpen),
    onTaken: pictures => {
      if (isResult) {
        clear()
        dispatch({ type: 'let-go' })
      }
      dispatch({ type: 'pictures-added', pictures })
    },
  })
  return { editing, dispatch, take, maxFiles }
}
