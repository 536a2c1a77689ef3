import type { Task } from '@pentimento/protocol'
import { useKeptReducer, useOnePicture } from '@pentimento/stage'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import { type Lighting, lighting, lightingOf, type relight } from '../contract.ts'
import { askedBy, edit, isOwnLight, untouched } from './editing.ts'

/** The editor's state: the current image and its lighting. */
export function useRelighting(props: EditorProps<typeof relight>) {
  const { contract, start } = props
  const [editing, dispatch] = useKeptReducer(edit, untouched, { isUnsaved: isOwnLight })
  const { picture, refusal } = editing
  const begin = () => picture && start({ image: picture }, askedBy(editing))
  const { changeWishes, ...held } = useOnePicture({
    ...props,
    maxBytes: limitsOf(contract.takes.image).maxBytes,
    picture,
    refusal,
    begin,
    onLetGo: () => dispatch({ type: 'let-go' }),
    wishesOf: task => lightOf(contract, task),
    onTaken: (taken, lighting) => dispatch({ type: 'taken', picture: taken, lighting }),
  })
  return { ...held, editing, dispatch, begin, changeLight: changeWishes }
}

/** The lighting in a task's parameters; undefined if they're invalid. */
function lightOf(contract: typeof relight, { params }: Task): Lighting | undefined {
  const asked = contract.params.safeParse(params)
  return asked.success ? lighting.parse(lightingOf(asked.data)) : undefined
}
