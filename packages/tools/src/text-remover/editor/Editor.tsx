import { t } from '@pentimento/language'
import type { Task } from '@pentimento/protocol'
import {
  announcementOf,
  Desk,
  EmptyStage,
  Failed,
  type Stage,
  stageOf,
  UnderWay,
  useKeptReducer,
  useObjectUrl,
  useResumed,
} from '@pentimento/stage'
import { useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { textRemover } from '../contract.ts'
import { Choosing } from './Choosing.tsx'
import { Comparing } from './Comparing.tsx'
import { type Editing, edit, isDrawnOn, untouched } from './editing.ts'
import { examples } from './examples.ts'
import { usePicture } from './use-picture.ts'
import { useRemove } from './use-remove.ts'
import { useSearch } from './use-search.ts'

export default function Editor(props: EditorProps<typeof textRemover>) {
  const { run, start, cancel, retry, clear, bring, say } = props
  const [editing, dispatch] = useKeptReducer(edit, untouched, { isUnsaved: isDrawnOn })
  const [hasReturned, setHasReturned] = useState(false)
  const ownUrl = useObjectUrl(editing.picture)
  const stage = stageOf(run, editing.picture)
  const task = run.state === 'accepted' ? run.task : undefined
  const url = ownUrl ?? task?.inputs[0]?.href
  const { forget, ...taking } = usePicture({ ...props, stage, dispatch })
  const hasFoundNone = useSearch(task, editing, dispatch)
  const remove = useRemove({ editing, task, start, bring, say, dispatch })
  const { doing, done } = task?.params['act'] === 'find' ? finding : removing
  // What never became a task cannot be tried again by the house: the picture is sent anew.
  const send = () => {
    if (editing.lines) remove()
    else if (editing.picture) start({ image: editing.picture }, { act: 'find' })
  }
  const tryAgain = run.state === 'refused' && editing.picture ? send : retry
  useResumed(() => (run.state === 'none' ? send() : undefined))
  const letGo = (act: () => void) => {
    act()
    forget()
    setHasReturned(true)
    dispatch({ type: 'let-go' })
  }
  const { result, isRemoval, isStopped, isChoosing } = shown(stage, task, editing, hasFoundNone)
  return (
    <Desk stage={stage} announcement={announcementOf(stage, doing, done)}>
      {stage.state === 'empty' && !isStopped && (
        <EmptyStage
          {...taking}
          refusal={editing.refusal}
          examples={examples}
          bring={bring}
          say={say}
          focuses={hasReturned}
        />
      )}
      {(stage.state === 'chosen' || stage.state === 'waiting' || stage.state === 'working') && (
        <UnderWay
          stage={stage}
          url={url}
          doing={doing}
          onCancel={() => (isRemoval ? cancel() : letGo(cancel))}
        />
      )}
      {isChoosing && task?.inputs[0] && url && editing.lines && (
        <Choosing
          url={url}
          size={task.inputs[0]}
          lines={editing.lines}
          dispatch={dispatch}
          say={say}
          onRemove={remove}
          onStartAgain={() => letGo(clear)}
        />
      )}
      {stage.state === 'comparing' && result && !isChoosing && (
        <Comparing
          task={stage.task}
          result={result}
          url={url}
          onChooseAgain={editing.lines && (() => dispatch({ type: 'chooses-again' }))}
          onStartAgain={() => letGo(clear)}
        />
      )}
      {stage.state === 'failed' && !isChoosing && (
        <Failed stage={stage} url={url} onRetry={tryAgain} onStartAgain={() => letGo(clear)} />
      )}
    </Desk>
  )
}

const finding = { doing: t('Looking for text'), done: t('The text is found') }
const removing = { doing: t('Removing text'), done: t('The text is removed') }

/** Which of its faces the screen has, where the stage alone does not tell. */
function shown(stage: Stage, task: Task | undefined, editing: Editing, hasFoundNone: boolean) {
  const result =
    stage.state === 'comparing' ? stage.task.outputs.find(({ name }) => name === 'image') : undefined
  const isRemoval = task?.params['act'] === 'remove' && editing.lines !== undefined
  // A removal that was stopped leads back to the choice.
  const isStopped = isRemoval && task.state === 'cancelled'
  const isSearched = stage.state === 'comparing' && (!result || editing.choosesAgain)
  return { result, isRemoval, isStopped, isChoosing: isStopped || hasFoundNone || isSearched }
}
