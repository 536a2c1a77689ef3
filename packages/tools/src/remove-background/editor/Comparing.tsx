import type { TaskIn } from '@pentimento/protocol'
import type { Run } from '@pentimento/stage'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import { Correcting } from './Correcting.tsx'
import type { Act, Editing } from './editing.ts'
import { Result } from './Result.tsx'
import { useSources } from './use-sources.ts'

export interface ComparingProps extends Pick<EditorProps<typeof removeBackground>, 'copy' | 'bring' | 'say'> {
  task: TaskIn<'ready'>
  picture: { file: File | undefined; url: string | undefined }
  editing: Editing
  dispatch: Dispatch<Act>
  /** Of what was applied last, which may be another task than the one shown. */
  run: Run
  onApply: () => void
  onCancel: () => void
  onStartAgain: () => void
}

/** A result: looked at beside its original, or under the brush. */
export function Comparing(props: ComparingProps) {
  const { task, picture, editing, dispatch, bring, say, onApply } = props
  const [at, setAt] = useState<'result' | 'brush' | 'back'>('result')
  const sources = useSources(task, picture.file, bring)
  if (at !== 'brush') {
    const focused = at === 'back' ? 'corrects' : 'primary'
    return <Result {...props} sources={sources} focused={focused} onCorrect={() => setAt('brush')} />
  }
  return (
    <Correcting
      sources={sources}
      editing={editing}
      dispatch={dispatch}
      say={say}
      onApply={() => {
        setAt('result')
        onApply()
      }}
      onLeave={() => setAt('back')}
    />
  )
}
