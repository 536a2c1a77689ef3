import { isActive } from '@pentimento/protocol'
import { ErrorMessage, Skeleton } from '@pentimento/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { trackDownloads } from '../data/signals.ts'
import { tasksQuery } from '../data/tasks.ts'
import { TaskList } from './TaskList.tsx'
import { TasksPopover } from './TasksPopover.tsx'
import { toErrorMessage } from './to-error-message.ts'

/** The tasks of a session. @param noTasks shown if there are none */
export function SessionTasks({ noTasks }: { noTasks: ReactNode }) {
  const { data, isPending, error, refetch } = useInfiniteQuery(tasksQuery)
  // Results to download exist only in a session.
  useEffect(trackDownloads, [])
  const tasks = data?.pages.flatMap(page => page.tasks) ?? []
  return (
    <TasksPopover activeCount={tasks.filter(isActive).length}>
      {close => (
        <>
          {isPending && <Skeleton height={72} />}
          {error && <ErrorMessage title={toErrorMessage(error)} onRetry={() => void refetch()} />}
          {data && tasks.length === 0 && noTasks}
          {tasks.length > 0 && <TaskList tasks={tasks} onLeave={close} />}
        </>
      )}
    </TasksPopover>
  )
}
