import { Desk, stageOf } from '@pentimento/stage'
import { useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { imageUpscaler } from '../contract.ts'
import { Batch } from './Batch.tsx'
import { accepted } from './editing.ts'
import { Single } from './Single.tsx'
import { useChosen } from './use-chosen.ts'

export default function Editor(props: EditorProps<typeof imageUpscaler>) {
  const { run, runs } = props
  const { editing, dispatch, take, maxFiles } = useChosen(props)
  const [hasReturned, setHasReturned] = useState(false)
  const letGo = (act: () => void) => {
    act()
    setHasReturned(true)
    dispatch({ type: 'let-go' })
  }
  const isIdle = stageOf(run, undefined).state === 'empty'
  const isSeveral = isIdle && accepted(editing).length > 0 && editing.pictures.length > 1
  if (runs && (isSeveral || runs.items.length > 0)) {
    return (
      <Desk stage={{ state: 'empty' }} announcement="">
        <Batch
          {...props}
          runs={runs}
          editing={editing}
          dispatch={dispatch}
          onFiles={maxFiles > 0 ? take : undefined}
          onStartAgain={() => letGo(runs.clear)}
        />
      </Desk>
    )
  }
  return (
    <Single
      {...props}
      editing={editing}
      dispatch={dispatch}
      onFiles={take}
      onLetGo={letGo}
      hasReturned={hasReturned}
    />
  )
}
