import { t } from '@pentimento/language'
import { Progress, type ProgressProps } from '@pentimento/ui'
import { ActionList, Note } from './EditorLayout.tsx'
import { queuePositionShortText } from './messages.ts'
import type { ActiveStage } from './run.ts'
import styles from './stage.module.css'
import { useWaitText } from './time-left.ts'

interface TaskProgressProps {
  stage: ActiveStage
  /** The action in progress, such as `Cutting out`. */
  actionLabel: string
}

/**
 * Progress of a task, with its position in the queue or the time left. Their two lines are always reserved, to avoid
 * layout shifts.
 */
export function TaskProgress({ stage, actionLabel }: TaskProgressProps) {
  const wait = useWaitText(stage)
  return (
    <ActionList>
      <Progress {...progressOf(stage, actionLabel)} />
      <div className={styles.queuePosition}>{wait && <Note key={wait}>{wait}</Note>}</div>
    </ActionList>
  )
}

/** The same in one line, for narrow places: the position or the time left stands in place of the percentage. */
export function CompactProgress({
  stage,
  actionLabel,
  size,
}: TaskProgressProps & Pick<ProgressProps, 'size'>) {
  const wait = useWaitText(stage, queuePositionShortText)
  return <Progress {...progressOf(stage, actionLabel)} size={size} status={wait} />
}

function progressOf(
  stage: ActiveStage,
  actionLabel: string,
): { label: string; value?: number; isStill?: boolean } {
  switch (stage.state) {
    case 'uploading':
      return stage.fraction < 1
        ? { label: t('Uploading…'), value: stage.fraction }
        : { label: t('One moment…') }
    case 'queued':
      return { label: t('Waiting'), isStill: true }
    case 'processing':
      return { label: actionLabel, value: stage.task.fraction }
  }
}
