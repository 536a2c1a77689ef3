import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  /** A drawing or picture; decoration, so give it no words. */
  illustration?: ReactNode
  title: string
  /** 1 where it is all there is on the page. @default 2 */
  level?: 1 | 2
  children?: ReactNode
  /** What to do about it. */
  action?: ReactNode
}

/** Where there is nothing yet: says what will be here and how to begin. */
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
