import { limits } from '@pentimento/protocol'
import { InfoDialog } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { taskQuery } from '../../data/tasks.ts'
import { SeePro } from './SeePro.tsx'

interface HighTrafficProps {
  /** Of a task in the queue. */
  taskId: string
  onClose: () => void
}

/** The wait is long: how long, and how not to wait. */
export function HighTraffic({ taskId, onClose }: HighTrafficProps) {
  const { data: task } = useQuery({ ...taskQuery(taskId), staleTime: Number.POSITIVE_INFINITY })
  const isOver = task !== undefined && task.state !== 'queued'
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (task?.state !== 'queued') return null
  const minutes = Math.max(1, Math.round(task.estimateS / 60))
  return (
    <InfoDialog
      title="High traffic"
      description="Many pictures are being made right now."
      closesInMs={limits.infoMs}
      onClose={onClose}
      footer={<SeePro />}
    >
      <p>
        Yours is number <strong>{task.position}</strong> in the queue, and should be ready in{' '}
        <strong>{minutes === 1 ? 'about a minute' : `about ${minutes} minutes`}</strong>. You may leave: it
        comes to your tasks. Who has Pro skips the queue.
      </p>
    </InfoDialog>
  )
}
