import { useSingleImage, useUndoableReducer } from '@pentimento/stage'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import { editorReducer, hasMovedImage, initialStateFor, requestParams } from './editor-state.ts'

/** The editor's state: the current image and its formats. */
export function useEditorState(props: EditorProps<typeof universalResizer>) {
  const { contract, start } = props
  const [editorState, dispatch, undoHandlers] = useUndoableReducer(
    editorReducer,
    () => initialStateFor(contract.params.parse({}).formats),
    {
      keys: ['cards', 'settings'],
      resets: ['image-chosen', 'files-cleared'],
      isUnsaved: hasMovedImage,
    },
  )
  const { file, errorCode } = editorState
  const submit = () => file && start({ image: file }, requestParams(editorState))
  const { changeOptions, ...imageProps } = useSingleImage({
    ...props,
    maxBytes: limitsOf(contract.inputs.image).maxBytes,
    file,
    errorCode,
    submit,
    onCleared: () => dispatch({ type: 'files-cleared' }),
    optionsOf: ({ params }) => contract.params.shape.formats.safeParse(params['formats']).data,
    onImage: (image, formats) => dispatch({ type: 'image-chosen', image, ...(formats && { formats }) }),
  })
  return { ...imageProps, undoHandlers, editorState, dispatch, submit, changeFormats: changeOptions }
}
