import { t } from '@pentimento/language'
import type { Task } from '@pentimento/protocol'
import { announcementOf, Desk, EmptyStage, Failed, type Stage, UnderWay } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { textRemover } from '../contract.ts'
import { Batch } from './Batch.tsx'
import { Choosing } from './Choosing.tsx'
import { Comparing } from './Comparing.tsx'
import type { Editing } from './editing.ts'
import { examples } from './examples.ts'
import { useTextRemoval } from './use-text-removal.ts'

export default function Editor(props: EditorProps<typeof textRemover>) {
  const { runs, cancel, clear, bring, say } = props
  const { editing, dispatch, stage, task, url, taking, chosen, hasFoundNone, remove, tryAgain, letGo } =
    useTextRemoval(props)
  if (runs && runs.items.length > 0) {
    return (
      <Desk stage={{ state: 'empty' }} announcement="">
        <Batch runs={runs} chosen={chosen} bring={bring} say={say} onStartAgain={() => letGo(runs.clear)} />
      </Desk>
    )
  }
  const { doing, done } = task?.params['act'] === 'find' ? finding : removing
  const { result, isRemoval, isStopped, isChoosing } = shown(stage, task, editing, hasFoundNone)
  return (
    <Desk stage={stage} announcement={announcementOf(stage, doing, done)}>
      {stage.state === 'empty' && !isStopped && (
        <EmptyStage {...taking} refusal={editing.refusal} examples={examples} bring={bring} say={say} />
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

const finding = { doing: t('Finding text…'), done: t('Text found') }
const removing = { doing: t('Removing text…'), done: t('Text removed') }

/** Which view to show where the stage's state alone doesn't determine it. */
function shown(stage: Stage, task: Task | undefined, editing: Editing, hasFoundNone: boolean) {
  const result =
    stage.state === 'comparing' ? stage.task.outputs.find(({ name }) => name === 'image') : undefined
  const isRemoval = task?.params['act'] === 'remove' && editing.lines !== undefined
  // After a canceled removal, the choice of lines is shown again.
  const isStopped = isRemoval && task.state === 'cancelled'
  const isSearched = stage.state === 'comparing' && (!result || editing.choosesAgain)
  return { result, isRemoval, isStopped, isChoosing: isStopped || hasFoundNone || isSearched }
}
