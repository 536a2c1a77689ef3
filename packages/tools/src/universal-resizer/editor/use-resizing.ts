import { useKeptReducer, useOnePicture } from '@pentimento/stage'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import { edit, isPlaced, untouched } from './editing.ts'

/** The picture in the hand and its formats. */
export function useResizing({
  contract,
  handedOver,
  run,
  clear,
  bring,
  say,
}: EditorProps<typeof universalResizer>) {
  const [editing, dispatch] = useKeptReducer(edit, untouched(contract.params.parse({}).formats), {
    isUnsaved: isPlaced,
  })
  const { maxBytes } = limitsOf(contract.takes.image)
  const { changeWishes, ...held } = useOnePicture({
    maxBytes,
    handedOver,
    run,
    isHeld: editing.picture !== undefined,
    clear,
    onLetGo: () => dispatch({ type: 'let-go' }),
    bring,
    say,
    wishesOf: ({ params }) => contract.params.shape.formats.safeParse(params['formats']).data,
    onTaken: (picture, formats) => dispatch({ type: 'taken', picture, ...(formats && { formats }) }),
  })
  return { ...held, editing, dispatch, maxBytes, changeFormats: changeWishes }
}
