import { useKeptReducer, useOnePicture } from '@pentimento/stage'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import { askedBy, edit, isPlaced, untouched } from './editing.ts'

/** The editor's state: the current image and its formats. */
export function useResizing(props: EditorProps<typeof universalResizer>) {
  const { contract, start } = props
  const [editing, dispatch] = useKeptReducer(edit, () => untouched(contract.params.parse({}).formats), {
    isUnsaved: isPlaced,
  })
  const { picture, refusal } = editing
  const begin = () => picture && start({ image: picture }, askedBy(editing))
  const { changeWishes, ...held } = useOnePicture({
    ...props,
    maxBytes: limitsOf(contract.takes.image).maxBytes,
    picture,
    refusal,
    begin,
    onLetGo: () => dispatch({ type: 'let-go' }),
    wishesOf: ({ params }) => contract.params.shape.formats.safeParse(params['formats']).data,
    onTaken: (taken, formats) => dispatch({ type: 'taken', picture: taken, ...(formats && { formats }) }),
  })
  return { ...held, editing, dispatch, begin, changeFormats: changeWishes }
}
