import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { useWords } from '../words/Words.tsx'
import styles from './error-note.module.css'

export interface ErrorNoteProps {
  /** User-facing error message. */
  title: string
  children?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  /** Further action. */
  action?: ReactNode
}

/** An inline error with a retry button; announced to screen readers when it appears. */
export function ErrorNote({ title, children, onRetry, retryLabel, action }: ErrorNoteProps) {
  const words = useWords()
  return (
    <div className={styles.note} role="alert">
      <CircleAlert className={styles.icon} aria-hidden="true" />
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.text}>{children}</div>}
        {(onRetry || action) && (
          <div className={styles.actions}>
            {onRetry && (
              <Button variant="outline" color="danger" onClick={onRetry}>
                {retryLabel ?? words.retry}
              </Button>
            )}
            {action}
          </div>
        )}
      </div>
    </div>
  )
}
