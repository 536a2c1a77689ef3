import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  /** Decorative image, hidden from screen readers. */
  illustration?: ReactNode
  title: string
  /** Heading level; 1 if it's the only content of the page. @default 2 */
  level?: 1 | 2
  children?: ReactNode
  /** Button or link to get started. */
  action?: ReactNode
}

/** Placeholder of an empty list: says what will appear here and how to start. */
export function EmptyState({ illustration, title, level = 2, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      {illustration && (
        <div className={styles.illustration} aria-hidden="true">
          {illustration}
        </div>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
