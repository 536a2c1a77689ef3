import { t } from '@pentimento/language'
import { Button, EmptyState, Popover, Skeleton } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { sessionQuery } from '../data/session.ts'
import { lazyComponent } from './lazy-component.tsx'
import styles from './tasks-panel.module.css'

const noneActive = <ListChecks size={18} />

const loading = <Skeleton height={72} />

const ActiveTasksIcon = lazyComponent(
  async () => (await import('./SessionTasks.tsx')).ActiveTasksIcon,
  noneActive,
)
const ActiveTasksCount = lazyComponent(async () => (await import('./SessionTasks.tsx')).ActiveTasksCount)
const SessionTasks = lazyComponent(async () => (await import('./SessionTasks.tsx')).SessionTasks, loading)

/**
 * The header's list of active and recent tasks. Without a session, as on a first visit, there are none. Only its content
 * depends on the session, so that it stays open while the session or the code of its tasks loads.
 */
export function TasksPanel() {
  const { data: user, isPending } = useQuery(sessionQuery)
  const content = (close: () => void) => {
    if (isPending) return loading
    return user ? <SessionTasks noTasks={<NoTasks />} onLeave={close} /> : <NoTasks />
  }
  return (
    <TasksPopover
      icon={user ? <ActiveTasksIcon noneActive={noneActive} /> : noneActive}
      count={user && <ActiveTasksCount />}
    >
      {content}
    </TasksPopover>
  )
}

function NoTasks() {
  return (
    <EmptyState title={t('No tasks yet')}>
      {t('Tasks you start appear here, with their place in the queue.')}
    </EmptyState>
  )
}

interface TasksPopoverProps {
  icon: ReactNode
  /** Shown after the button's name: how many tasks are active. */
  count?: ReactNode
  children: (close: () => void) => ReactNode
}

/** The header's button and popover of tasks. */
function TasksPopover({ icon, count, children }: TasksPopoverProps) {
  return (
    <Popover
      label={t('Tasks')}
      smallScreen="sheet"
      trigger={
        <Button variant="text" color="gray" className={styles.opener} icon={icon}>
          <span className={styles.name}>{t('Tasks')}</span>
          {count}
        </Button>
      }
    >
      {close => <div className={styles.panel}>{children(close)}</div>}
    </Popover>
  )
}
