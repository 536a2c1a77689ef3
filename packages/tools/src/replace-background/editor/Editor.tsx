import { t } from '@pentimento/language'
import { limits } from '@pentimento/protocol'
import {
  announcementOf,
  Desk,
  EmptyStage,
  Failed,
  faultWords,
  UnderWay,
  useObjectUrl,
} from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import { Batch } from './Batch.tsx'
import { usable } from './editing.ts'
import { examples } from './examples.ts'
import { useReplacing } from './use-replacing.ts'
import { Working } from './Working.tsx'

type Props = EditorProps<typeof replaceBackground>

const doing = t('Replacing the background')

export default function Editor(props: Props) {
  const { runs } = props
  const work = useReplacing(props)
  const { editing, stage, letGo } = work
  const isSeveral = stage.state === 'empty' && usable(editing).length > 0 && editing.pictures.length > 1
  if (!runs || !(isSeveral || runs.items.length > 0)) return <Single {...props} work={work} />
  return (
    <Desk stage={{ state: 'empty' }} announcement="">
      <Batch
        {...props}
        runs={runs}
        editing={editing}
        dispatch={work.dispatch}
        onStart={work.beginAll}
        onStartAgain={() => letGo(runs.clear)}
      />
    </Desk>
  )
}

function Single({ work, ...props }: Props & { work: ReturnType<typeof useReplacing> }) {
  const { run, cancel, clear } = props
  const { editing, dispatch, stage, shown, picture, letGo } = work
  const ownUrl = useObjectUrl(picture)
  const task = shown ?? (run.state === 'accepted' ? run.task : undefined)
  const url = ownUrl ?? task?.inputs[0]?.href
  const startAgain = () => letGo(clear)
  return (
    <Desk
      stage={shown ? { state: 'comparing', task: shown } : stage}
      announcement={announcementOf(stage, doing, t('The result is ready'))}
    >
      {shown || (stage.state === 'empty' && picture) ? (
        <Working
          {...props}
          picture={picture}
          url={url}
          task={shown}
          editing={editing}
          dispatch={dispatch}
          onApply={() => void work.begin()}
          onCancel={cancel}
          onStartAgain={startAgain}
        />
      ) : stage.state === 'failed' ? (
        <Failed
          stage={stage}
          url={url}
          onRetry={work.tryAgain}
          onChange={picture && clear}
          onStartAgain={startAgain}
        />
      ) : stage.state === 'chosen' || stage.state === 'waiting' || stage.state === 'working' ? (
        <UnderWay stage={stage} url={url} doing={doing} onCancel={cancel} />
      ) : (
        <Empty {...props} work={work} />
      )}
    </Desk>
  )
}

function Empty({ work, runs, bring, say }: Props & { work: ReturnType<typeof useReplacing> }) {
  const { editing, maxBytes, hasReturned, take } = work
  return (
    <EmptyStage
      maxBytes={maxBytes}
      refusal={editing.refusal && faultWords(editing.refusal)}
      examples={examples}
      maxFiles={runs ? limits.batchMax : 1}
      onFiles={take}
      bring={bring}
      say={say}
      focuses={hasReturned}
    />
  )
}
