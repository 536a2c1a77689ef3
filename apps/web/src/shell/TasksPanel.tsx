import { t } from '@pentimento/language'
import { EmptyState, Skeleton } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../data/session.ts'
import { lazyComponent } from './lazy-component.tsx'
import { TasksPopover } from './TasksPopover.tsx'

const loading = <TasksPopover activeCount={0}>{() => <Skeleton height={72} />}</TasksPopover>

const SessionTasks = lazyComponent(async () => (await import('./SessionTasks.tsx')).SessionTasks, loading)

/** The header's list of active and recent tasks. Without a session, as on a first visit, there are none. */
export function TasksPanel() {
  const { data: user, isPending } = useQuery(sessionQuery)
  if (isPending) return loading
  return user ? (
    <SessionTasks noTasks={<NoTasks />} />
  ) : (
    <TasksPopover activeCount={0}>{NoTasks}</TasksPopover>
  )
}

function NoTasks() {
  return (
    <EmptyState title={t('No tasks yet')}>
      {t('Tasks you start appear here, with their place in the queue.')}
    </EmptyState>
  )
}
