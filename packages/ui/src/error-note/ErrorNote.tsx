import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { useWords } from '../words/Words.tsx'
import styles from './error-note.module.css'

export interface ErrorNoteProps {
  /** What went wrong, in words a person can use. */
  title: string
  children?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  /** Anything else to press. */
  action?: ReactNode
}

/** A fault where it happened, read aloud when it appears, with the way on. */
export function ErrorNote({ title, children, onRetry, retryLabel, action }: ErrorNoteProps) {
  const words = useWords()
  return (
    <div className={styles.note} role="alert">
      <CircleAlert className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
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
