import { t } from '@pentimento/language'
import { Badge, Button, Popover, Spinner, VisuallyHidden } from '@pentimento/ui'
import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './tasks-panel.module.css'

interface TasksPopoverProps {
  /** The number of tasks that are queued or processing. */
  activeCount: number
  children: (close: () => void) => ReactNode
}

/** The header's button and popover of tasks. */
export function TasksPopover({ activeCount, children }: TasksPopoverProps) {
  return (
    <Popover
      label={t('Tasks')}
      smallScreen="sheet"
      trigger={
        <Button
          variant="text"
          color="gray"
          className={styles.opener}
          icon={activeCount > 0 ? <Spinner /> : <ListChecks size={18} />}
        >
          <span className={styles.name}>{t('Tasks')}</span>
          {activeCount > 0 && (
            <>
              <span className={styles.count}>
                <Badge tone="ultramarine">{activeCount}</Badge>
              </span>
              <VisuallyHidden>{t('in progress')}</VisuallyHidden>
            </>
          )}
        </Button>
      }
    >
      {close => <div className={styles.panel}>{children(close)}</div>}
    </Popover>
  )
}
