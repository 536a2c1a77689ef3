import type { Task } from '@pentimento/protocol'
import { useSingleImage, useUndoableReducer } from '@pentimento/stage'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import { type Lighting, lighting, type relight, resolveLighting } from '../contract.ts'
import { editorReducer, hasCustomLighting, initialState, requestParams } from './editor-state.ts'

/** The editor's state: the current image and its lighting. */
export function useEditorState(props: EditorProps<typeof relight>) {
  const { contract, start } = props
  const [editorState, dispatch, undoHandlers] = useUndoableReducer(editorReducer, initialState, {
    keys: ['lighting', 'preset', 'selectedLight', 'maps', 'format'],
    resets: ['image-chosen', 'files-cleared'],
    isUnsaved: hasCustomLighting,
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
    optionsOf: task => taskLighting(contract, task),
    onImage: (image, lighting) => dispatch({ type: 'image-chosen', image, lighting }),
  })
  return { ...imageProps, undoHandlers, editorState, dispatch, submit, changeLighting: changeOptions }
}

/** The lighting in a task's parameters; undefined if they're invalid. */
function taskLighting(contract: typeof relight, { params }: Task): Lighting | undefined {
  const parsed = contract.params.safeParse(params)
  return parsed.success ? lighting.parse(resolveLighting(parsed.data)) : undefined
}
