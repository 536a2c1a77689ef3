import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  /** A drawing or picture; decoration, so give it no words. */
  illustration?: ReactNode
  title: string
  children?: ReactNode
  /** What to do about it. */
  action?: ReactNode
}

/** Where there is nothing yet: says what will be here and how to begin. */
export function EmptyState({ illustration, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {illustration && (
        <div className={styles.illustration} aria-hidden="true">
          {illustration}
        </div>
      )}
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
