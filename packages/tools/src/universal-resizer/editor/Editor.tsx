import { catalogue } from '@pentimento/protocol'
import { announcementOf, Desk, EmptyStage, Failed, useObjectUrl } from '@pentimento/stage'
import { useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import { Choosing } from './Choosing.tsx'
import { askedBy } from './editing.ts'
import { examples } from './examples.ts'
import { Making } from './Making.tsx'
import { Results } from './Results.tsx'
import { usePreview } from './use-preview.ts'
import { useResizing } from './use-resizing.ts'
import { useScene } from './use-scene.ts'

export default function Editor(props: EditorProps<typeof universalResizer>) {
  const { run, start, cancel, retry, clear, focus, bring, say } = props
  const { editing, dispatch, stage, maxBytes, take, forget, isBringing, changeFormats } = useResizing(props)
  const [hasReturned, setHasReturned] = useState(false)
  const { picture, refusal } = editing
  const ownUrl = useObjectUrl(picture)
  const url = ownUrl ?? (run.state === 'accepted' ? run.task.inputs[0]?.href : undefined)
  const preview = usePreview(picture)
  const { search, lookAgain } = useScene(picture, preview?.size, focus)
  const shown = { preview, search, editing }
  const begin = () => picture && start({ image: picture }, askedBy(editing))
  const letGo = (act: () => void) => {
    act()
    forget()
    setHasReturned(true)
    dispatch({ type: 'let-go' })
  }
  return (
    <Desk stage={stage} announcement={announcementOf(stage, 'Making the pictures', 'The pictures are ready')}>
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
        <Choosing
          {...props}
          {...shown}
          url={ownUrl}
          onLookAgain={lookAgain}
          dispatch={dispatch}
          onStart={begin}
          onStartAgain={() => letGo(clear)}
        />
      )}
      {(stage.state === 'chosen' || stage.state === 'waiting' || stage.state === 'working') && (
        <Making {...shown} stage={stage} url={url} onCancel={cancel} />
      )}
      {stage.state === 'comparing' && (
        <Results
          key={stage.task.id}
          task={stage.task}
          isBringing={isBringing}
          onChangeFormats={() => void changeFormats(stage.task)}
          onStartAgain={() => letGo(clear)}
          bring={bring}
          say={say}
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
