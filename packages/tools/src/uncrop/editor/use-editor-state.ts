import type { Task } from '@pentimento/protocol'
import { useSingleImage, useUndoableReducer } from '@pentimento/stage'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import { type Margins, sides, type uncrop } from '../contract.ts'
import { editorReducer, initialState, isFrameChosen, requestParams } from './editor-state.ts'
import { noMargins } from './frame-margins.ts'

/** The editor's state: the current image and its frame. */
export function useEditorState(props: EditorProps<typeof uncrop>) {
  const { contract, start } = props
  const [editorState, dispatch, undoHandlers] = useUndoableReducer(editorReducer, initialState, {
    keys: ['margins', 'settings'],
    resets: ['image-chosen', 'frame-suggested', 'files-cleared'],
    isUnsaved: isFrameChosen,
  })
  const { file, errorCode } = editorState
  const submit = () => file && start({ image: file }, requestParams(editorState))
  const { changeOptions, ...imageProps } = useSingleImage({
    ...props,
    maxBytes: limitsOf(contract.inputs.image).maxBytes,
    file,
    errorCode,
    submit,
    onCleared: () => dispatch({ type: 'files-cleared' }),
    optionsOf: marginsFromTask,
    onImage: (image, margins) => dispatch({ type: 'image-chosen', image, ...(margins && { margins }) }),
  })
  return { ...imageProps, undoHandlers, editorState, dispatch, submit, changeFrame: changeOptions }
}

/** The margins in a task's parameters. */
export function marginsFromTask({ params }: Task): Margins {
  const margins = { ...noMargins }
  for (const side of sides) {
    const value = params[side]
    if (typeof value === 'number') margins[side] = value
  }
  return margins
}
