import { limits } from '@pentimento/protocol'
import { toStage, useIncomingImages, useUndoableReducer } from '@pentimento/stage'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { imageUpscaler } from '../contract.ts'
import { acceptedImages, editorReducer, initialState } from './editor-state.ts'

/** The editor's state: the chosen images and the options. */
export function useEditorState(props: EditorProps<typeof imageUpscaler>) {
  const { contract, initialFile, run, runs, clear, notify } = props
  const [editorState, dispatch, undoHandlers] = useUndoableReducer(editorReducer, initialState, {
    keys: ['settings'],
    resets: ['files-cleared'],
  })
  const stage = toStage(run, undefined)
  const isResultShown = stage.state === 'ready'
  const isEmpty = stage.state === 'empty' && !runs?.items.length && (runs || editorState.images.length === 0)
  const maxFiles = runs ? limits.maxBatchSize - (isResultShown ? 0 : acceptedImages(editorState).length) : 1
  const { addFiles } = useIncomingImages({
    maxBytes: limitsOf(contract.inputs.image).maxBytes,
    initialFile,
    maxFiles,
    notify,
    acceptsPageFiles: Boolean(isResultShown || isEmpty),
    onImages: images => {
      if (isResultShown) {
        clear()
        dispatch({ type: 'files-cleared' })
      }
      dispatch({ type: 'images-added', images })
    },
  })
  return { editorState, dispatch, undoHandlers, addFiles, maxFiles }
}
