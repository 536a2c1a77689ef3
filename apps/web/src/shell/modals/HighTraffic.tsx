import { Trans, t } from '@pentimento/language'
import { limits } from '@pentimento/protocol'
import { secondsUntil, useNow, waitText } from '@pentimento/stage'
import { InfoDialog } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { taskQuery } from '../../data/tasks.ts'
import { UpgradeButton } from '../UpgradeButton.tsx'

interface HighTrafficProps {
  /** Id of a queued task. */
  taskId: string
  onClose: () => void
}

/** Tell the user that the wait is long, how long, and how to avoid it. */
export function HighTraffic({ taskId, onClose }: HighTrafficProps) {
  const { data: task } = useQuery({ ...taskQuery(taskId), staleTime: Number.POSITIVE_INFINITY })
  const hasStarted = task !== undefined && task.state !== 'queued'
  useEffect(() => {
    if (hasStarted) onClose()
  }, [hasStarted, onClose])
  const now = useNow()
  if (task?.state !== 'queued') return null
  return (
    <InfoDialog
      title={t('High traffic')}
      description={t('A lot of images are being processed right now.')}
      autoCloseMs={limits.infoDialogMs}
      onClose={onClose}
      footer={<UpgradeButton />}
    >
      <p>
        <Trans
          id="Yours is number <b>{position}</b> in the queue and should be ready in <b>{wait}</b>. You can leave this page: it will appear in your tasks. With Pro, you skip the queue."
          values={{
            position: task.position,
            wait: waitText(secondsUntil(task.expectedAt, now)),
          }}
          components={{ b: <strong /> }}
        />
      </p>
    </InfoDialog>
  )
}
