import { t } from '@pentimento/language'
import { announcementOf, Desk, EmptyStage, stageOf, UnderWay } from '@pentimento/stage'
import type { EditorProps } from '../../define-editor.ts'
import type { cleanup } from '../contract.ts'
import { Batch } from './Batch.tsx'
import { BatchMarking } from './BatchMarking.tsx'
import { examples } from './examples.ts'
import { Marking } from './Marking.tsx'
import { useHand } from './use-hand.ts'

export default function Editor(props: EditorProps<typeof cleanup>) {
  const { run, runs, clear, bring, say } = props
  const { editing, dispatch, file, drawable, isEmpty, hasReturned, maxBytes, maxFiles, take, letGo } =
    useHand(props)
  const { history, pictures, brush } = editing
  if (runs && runs.items.length > 0) {
    return (
      <Desk stage={{ state: 'empty' }} announcement="">
        <Batch
          runs={runs}
          pictures={pictures}
          bring={bring}
          say={say}
          onStartAgain={() => letGo(runs.clear)}
        />
      </Desk>
    )
  }
  const onStage = history && drawable && brush && { history, drawable, brush }
  const marking = onStage && {
    ...props,
    ...onStage,
    editing,
    dispatch,
    onStartAgain: () => letGo(clear),
  }
  return (
    <Desk
      stage={stageOf(run, file)}
      announcement={announcementOf(stageOf(run, undefined), t('Removing…'), t('Removed'))}
    >
      {isEmpty && (
        <EmptyStage
          maxBytes={maxBytes}
          maxFiles={maxFiles}
          hint={maxFiles > 1 ? t('All the images share one mask.') : undefined}
          refusal={editing.refusal ?? (run.state === 'refused' ? run.says : undefined)}
          examples={examples}
          onFiles={take}
          bring={bring}
          say={say}
          focuses={hasReturned}
        />
      )}
      {!isEmpty && !marking && (
        <UnderWay stage={opening} url={undefined} doing={t('Opening…')} onCancel={() => letGo(clear)} />
      )}
      {marking && runs && pictures.length > 0 && <BatchMarking {...marking} runs={runs} file={file} />}
      {marking && pictures.length === 0 && <Marking {...marking} />}
    </Desk>
  )
}

const opening = { state: 'chosen', fraction: 1 } as const
