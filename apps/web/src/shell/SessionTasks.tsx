import { t } from '@pentimento/language'
import { isActive } from '@pentimento/protocol'
import { Badge, ErrorMessage, Skeleton, Spinner, VisuallyHidden } from '@pentimento/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { trackDownloads } from '../data/signals.ts'
import { tasksQuery } from '../data/tasks.ts'
import { TaskList } from './TaskList.tsx'
import styles from './tasks-panel.module.css'
import { toErrorMessage } from './to-error-message.ts'

interface SessionTasksProps {
  /** Shown if there are none. */
  noTasks: ReactNode
  /** Called before a link to another page is followed. */
  onLeave: () => void
}

/** The tasks of a session. */
export function SessionTasks({ noTasks, onLeave }: SessionTasksProps) {
  const { data, isPending, error, refetch } = useInfiniteQuery(tasksQuery)
  const tasks = data?.pages.flatMap(page => page.tasks) ?? []
  return (
    <>
      {isPending && <Skeleton height={72} />}
      {error && <ErrorMessage title={toErrorMessage(error)} onRetry={() => void refetch()} />}
      {data && tasks.length === 0 && noTasks}
      {tasks.length > 0 && <TaskList tasks={tasks} onLeave={onLeave} />}
    </>
  )
}

/** A spinner while tasks are queued or processing. @param noneActive shown otherwise */
export function ActiveTasksIcon({ noneActive }: { noneActive: ReactNode }) {
  // Results to download exist only in a session.
  useEffect(trackDownloads, [])
  return useActiveTasksCount() > 0 ? <Spinner /> : noneActive
}

/** How many tasks are queued or processing; nothing if none are. */
export function ActiveTasksCount() {
  const count = useActiveTasksCount()
  if (count === 0) return null
  return (
    <>
      <span className={styles.count}>
        <Badge tone="ultramarine">{count}</Badge>
      </span>
      <VisuallyHidden>{t('in progress')}</VisuallyHidden>
    </>
  )
}

function useActiveTasksCount(): number {
  const { data } = useInfiniteQuery(tasksQuery)
  return data?.pages.flatMap(page => page.tasks).filter(isActive).length ?? 0
}
