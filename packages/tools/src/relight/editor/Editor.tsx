import { catalogue } from '@pentimento/protocol'
import { announcementOf, Desk, EmptyStage, Failed, UnderWay, useObjectUrl } from '@pentimento/stage'
import { useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { relight } from '../contract.ts'
import { Comparing } from './Comparing.tsx'
import { askedBy } from './editing.ts'
import { examples } from './examples.ts'
import { Lighting } from './Lighting.tsx'
import { useRelighting } from './use-relighting.ts'
import { useSurface } from './use-surface.ts'

export default function Editor(props: EditorProps<typeof relight>) {
  const { run, start, cancel, retry, clear, bring, say } = props
  const { editing, dispatch, stage, maxBytes, take, forget, isBringing, changeLight } = useRelighting(props)
  const { studied, studyAgain } = useSurface(editing.picture, props.surface)
  const [hasReturned, setHasReturned] = useState(false)
  const { picture, refusal } = editing
  const ownUrl = useObjectUrl(picture)
  const url = ownUrl ?? (run.state === 'accepted' ? run.task.inputs[0]?.href : undefined)
  const begin = () => picture && start({ image: picture }, askedBy(editing))
  const letGo = (act: () => void) => {
    act()
    forget()
    setHasReturned(true)
    dispatch({ type: 'let-go' })
  }
  return (
    <Desk stage={stage} announcement={announcementOf(stage, 'Lighting the picture', 'The result is ready')}>
      {stage.state === 'empty' && !picture && (
        <EmptyStage
          maxBytes={maxBytes}
          refusal={refusal && catalogue[refusal].says}
          examples={examples}
          onFiles={take}
          bring={bring}
          say={say}
          focuses={hasReturned}
        />
      )}
      {stage.state === 'empty' && picture && (
        <Lighting
          {...props}
          url={ownUrl}
          studied={studied}
          onStudyAgain={studyAgain}
          editing={editing}
          dispatch={dispatch}
          onStart={begin}
          onStartAgain={() => letGo(clear)}
        />
      )}
      {(stage.state === 'chosen' || stage.state === 'waiting' || stage.state === 'working') && (
        <UnderWay stage={stage} url={url} doing="Lighting the picture" onCancel={cancel} />
      )}
      {stage.state === 'comparing' && (
        <Comparing
          key={stage.task.id}
          task={stage.task}
          url={url}
          isBringing={isBringing}
          onChangeLight={() => void changeLight(stage.task)}
          onStartAgain={() => letGo(clear)}
        />
      )}
      {stage.state === 'failed' && (
        <Failed
          stage={stage}
          url={url}
          onRetry={run.state === 'refused' && picture ? begin : retry}
          onChange={picture && clear}
          onStartAgain={() => letGo(clear)}
        />
      )}
    </Desk>
  )
}
