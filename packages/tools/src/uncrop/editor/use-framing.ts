import type { Task } from '@pentimento/protocol'
import { useKeptReducer, useOnePicture } from '@pentimento/stage'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import { type Margins, sides, type uncrop } from '../contract.ts'
import { edit, isUnframed, untouched } from './editing.ts'
import { none } from './framing.ts'

/** The picture in the hand and its frame. */
export function useFraming({ contract, handedOver, run, clear, bring, say }: EditorProps<typeof uncrop>) {
  const [editing, dispatch] = useKeptReducer(edit, untouched, {
    isUnsaved: ({ margins }) => !isUnframed(margins),
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
    wishesOf: marginsOf,
    onTaken: (picture, margins) => dispatch({ type: 'taken', picture, ...(margins && { margins }) }),
  })
  return { ...held, editing, dispatch, maxBytes, changeFrame: changeWishes }
}

/** The frame a task was given. */
export function marginsOf({ params }: Task): Margins {
  const margins = { ...none }
  for (const side of sides) {
    const given = params[side]
    if (typeof given === 'number') margins[side] = given
  }
  return margins
}
