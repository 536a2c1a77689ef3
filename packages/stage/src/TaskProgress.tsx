import { t } from '@pentimento/language'
import { Progress } from '@pentimento/ui'
import { ActionList, Note } from './EditorLayout.tsx'
import { queuePositionText } from './messages.ts'
import type { ActiveStage } from './run.ts'
import styles from './stage.module.css'
import { useTimeLeft } from './time-left.ts'
import { useNow } from './use-now.ts'

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
  const now = useNow()
  const timeLeft = useTimeLeft(stage.state === 'processing' ? stage.task : undefined)
  const wait = stage.state === 'queued' ? queuePositionText(stage.task, now) : timeLeft
  return (
    <ActionList>
      <Progress {...progressOf(stage, actionLabel)} />
      <div className={styles.queuePosition}>{wait && <Note key={wait}>{wait}</Note>}</div>
    </ActionList>
  )
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
