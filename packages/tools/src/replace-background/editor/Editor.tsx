import { t } from '@pentimento/language'
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
import { examples } from './examples.ts'
import { beginAll, useReplacing } from './use-replacing.ts'
import { Working } from './Working.tsx'

type Props = EditorProps<typeof replaceBackground>

const doing = t('Replacing the background…')

export default function Editor(props: Props) {
  const { runs } = props
  const work = useReplacing(props)
  const { editing, isSeveral, letGo } = work
  if (!runs || !(isSeveral || runs.items.length > 0)) return <Single {...props} work={work} />
  return (
    <Desk stage={{ state: 'empty' }} announcement="">
      <Batch
        {...props}
        runs={runs}
        editing={editing}
        dispatch={work.dispatch}
        onFiles={work.maxFiles > 0 ? work.take : undefined}
        onStart={() => beginAll(runs, editing)}
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
          asksWithPictures={editing.settings.ground === 'picture'}
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

function Empty({ work, bring, say }: Props & { work: ReturnType<typeof useReplacing> }) {
  const { editing, maxBytes, maxFiles, hasReturned, take } = work
  return (
    <EmptyStage
      maxBytes={maxBytes}
      refusal={editing.refusal && faultWords(editing.refusal)}
      examples={examples}
      maxFiles={maxFiles}
      onFiles={take}
      bring={bring}
      say={say}
      focuses={hasReturned}
    />
  )
}
