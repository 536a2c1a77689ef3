import type { Task } from '@pentimento/protocol'
import { useKeptReducer, useOnePicture } from '@pentimento/stage'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import { type Lighting, lighting, lightingOf, type relight } from '../contract.ts'
import { edit, isOwnLight, untouched } from './editing.ts'

/** The picture in the hand and its light. */
export function useRelighting({ contract, handedOver, run, clear, bring, say }: EditorProps<typeof relight>) {
  const [editing, dispatch] = useKeptReducer(edit, untouched, { isUnsaved: isOwnLight })
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
    wishesOf: task => lightOf(contract, task),
    onTaken: (picture, lighting) => dispatch({ type: 'taken', picture, lighting }),
  })
  return { ...held, editing, dispatch, maxBytes, changeLight: changeWishes }
}

/** The light a task was given. */
function lightOf(contract: typeof relight, { params }: Task): Lighting | undefined {
  const asked = contract.params.safeParse(params)
  return asked.success ? lighting.parse(lightingOf(asked.data)) : undefined
}
