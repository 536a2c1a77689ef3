import { limits } from '@pentimento/protocol'
import { Desk, EmptyStage, Failed, type Stage, UnderWay, useObjectUrl } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import { askedBy } from './applying.ts'
import { Batch } from './Batch.tsx'
import { Comparing } from './Comparing.tsx'
import { examples } from './examples.ts'
import { useCutOut } from './use-cut-out.ts'

export default function Editor(props: EditorProps<typeof removeBackground>) {
  const { copy, run, runs, cancel, clear, bring, say } = props
  const { editing, dispatch, stage, shown, hasReturned, maxBytes, take, tryAgain, apply, letGo } =
    useCutOut(props)
  const ownUrl = useObjectUrl(editing.picture)
  if (runs && runs.items.length > 0) {
    return (
      <Desk stage={{ state: 'empty' }} announcement="">
        <Batch runs={runs} bring={bring} say={say} onStartAgain={() => letGo(runs.clear)} />
      </Desk>
    )
  }
  const takeAll = (files: File[]) => {
    const params = askedBy(editing.finish)
    const [first] = files
    if (runs && files.length > 1)
      runs.start(
        files.map(image => ({ image })),
        params,
      )
    else if (first) void take(first)
  }
  const task = shown ?? (run.state === 'accepted' ? run.task : undefined)
  const picture = { file: editing.picture, url: ownUrl ?? task?.inputs[0]?.href }
  return (
    <Desk stage={shown ? { state: 'comparing', task: shown } : stage} announcement={announcement(stage)}>
      {shown ? (
        <Comparing
          task={shown}
          picture={picture}
          editing={editing}
          dispatch={dispatch}
          copy={copy}
          bring={bring}
          say={say}
          run={run}
          onApply={() => void apply(shown)}
          onCancel={cancel}
          onStartAgain={() => letGo(clear)}
        />
      ) : stage.state === 'failed' ? (
        <Failed stage={stage} url={picture.url} onRetry={tryAgain} onStartAgain={() => letGo(clear)} />
      ) : stage.state === 'chosen' || stage.state === 'waiting' || stage.state === 'working' ? (
        <UnderWay stage={stage} url={picture.url} doing="Cutting out" onCancel={() => letGo(cancel)} />
      ) : (
        <EmptyStage
          maxBytes={maxBytes}
          refusal={editing.refusal}
          examples={examples}
          maxFiles={runs ? limits.batchMax : 1}
          onFiles={takeAll}
          bring={bring}
          say={say}
          focuses={hasReturned}
        />
      )}
    </Desk>
  )
}

/** What is read aloud; steps only, since the progress bar tells its own value. */
function announcement(stage: Stage): string {
  switch (stage.state) {
    case 'empty':
    case 'failed':
      return ''
    case 'chosen':
      return 'Uploading'
    case 'waiting':
      return `Waiting, number ${stage.task.position} in the queue`
    case 'working':
      return 'Cutting out'
    case 'comparing':
      return 'The cut-out is ready'
  }
}
