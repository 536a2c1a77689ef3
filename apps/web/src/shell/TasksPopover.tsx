import { t } from '@pentimento/language'
import { Button, Popover } from '@pentimento/ui'
import type { ReactNode } from 'react'
import styles from './tasks-panel.module.css'

interface TasksPopoverProps {
  icon: ReactNode
  /** Shown after the button's name: how many tasks are active. */
  count?: ReactNode
  children: (close: () => void) => ReactNode
}

/** The header's button and popover of tasks. */
export function TasksPopover({ icon, count, children }: TasksPopoverProps) {
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
