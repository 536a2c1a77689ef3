import { t } from '@pentimento/language'
import { announcementOf, Desk, EmptyStage, Failed, UnderWay, useObjectUrl } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import { Batch } from './Batch.tsx'
import { Comparing } from './Comparing.tsx'
import { examples } from './examples.ts'
import { useCutOut } from './use-cut-out.ts'

export default function Editor(props: EditorProps<typeof removeBackground>) {
  const { copy, run, runs, cancel, clear, bring, say, select } = props
  const { editing, dispatch, stage, shown, hasReturned, ...cutOut } = useCutOut(props)
  const { chosen, maxBytes, maxFiles, take, tryAgain, apply, letGo } = cutOut
  const ownUrl = useObjectUrl(editing.picture)
  if (runs && runs.items.length > 0) {
    return (
      <Desk stage={{ state: 'empty' }} announcement="">
        <Batch runs={runs} chosen={chosen} bring={bring} say={say} onStartAgain={() => letGo(runs.clear)} />
      </Desk>
    )
  }
  const task = shown ?? (run.state === 'accepted' ? run.task : undefined)
  const picture = { file: editing.picture, url: ownUrl ?? task?.inputs[0]?.href }
  return (
    <Desk
      stage={shown ? { state: 'comparing', task: shown } : stage}
      announcement={announcementOf(stage, t('Removing the background…'), t('The cutout is ready'))}
    >
      {shown ? (
        <Comparing
          task={shown}
          picture={picture}
          editing={editing}
          dispatch={dispatch}
          copy={copy}
          bring={bring}
          say={say}
          select={select}
          run={run}
          onApply={() => void apply(shown)}
          onCancel={cancel}
          onStartAgain={() => letGo(clear)}
        />
      ) : stage.state === 'failed' ? (
        <Failed stage={stage} url={picture.url} onRetry={tryAgain} onStartAgain={() => letGo(clear)} />
      ) : stage.state === 'chosen' || stage.state === 'waiting' || stage.state === 'working' ? (
        <UnderWay
          stage={stage}
          url={picture.url}
          doing={t('Removing the background…')}
          onCancel={() => letGo(cancel)}
        />
      ) : (
        <EmptyStage
          maxBytes={maxBytes}
          refusal={editing.refusal}
          examples={examples}
          maxFiles={maxFiles}
          onFiles={take}
          bring={bring}
          say={say}
          focuses={hasReturned}
        />
      )}
    </Desk>
  )
}
