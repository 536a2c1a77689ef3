import type { Task } from '@pentimento/protocol'
import { useKeptReducer, useOnePicture } from '@pentimento/stage'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import { type Margins, sides, type uncrop } from '../contract.ts'
import { askedBy, edit, isUnframed, untouched } from './editing.ts'
import { none } from './framing.ts'

/** The editor's state: the current image and its frame. */
export function useFraming(props: EditorProps<typeof uncrop>) {
  const { contract, start } = props
  const [editing, dispatch] = useKeptReducer(edit, untouched, {
    isUnsaved: ({ margins }) => !isUnframed(margins),
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
    wishesOf: marginsOf,
    onTaken: (taken, margins) => dispatch({ type: 'taken', picture: taken, ...(margins && { margins }) }),
  })
  return { ...held, editing, dispatch, begin, changeFrame: changeWishes }
}

/** The margins in a task's parameters. */
export function marginsOf({ params }: Task): Margins {
  const margins = { ...none }
  for (const side of sides) {
    const given = params[side]
    if (typeof given === 'number') margins[side] = given
  }
  return margins
}
