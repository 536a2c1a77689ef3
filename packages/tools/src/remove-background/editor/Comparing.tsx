import { useState } from 'react'
import { Correcting } from './Correcting.tsx'
import { type ComparingProps, Result } from './Result.tsx'
import { useSources } from './use-sources.ts'

/** A result: compared with its original, or corrected with the brush. */
export function Comparing(props: ComparingProps) {
  const { task, picture, editing, dispatch, bring, say, select, onApply } = props
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
      select={select}
      onApply={() => {
        setAt('result')
        onApply()
      }}
      onLeave={() => setAt('back')}
    />
  )
}
