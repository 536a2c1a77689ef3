import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import styles from './error-message.module.css'

export interface ErrorMessageProps {
  /** User-facing error message. */
  title: string
  children?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  /** Further action. */
  action?: ReactNode
}

/** An inline error with a retry button; announced to screen readers when it appears. */
export function ErrorMessage({ title, children, onRetry, retryLabel, action }: ErrorMessageProps) {
  const texts = useUiTexts()
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
                {retryLabel ?? texts.retry}
              </Button>
            )}
            {action}
          </div>
        )}
      </div>
    </div>
  )
}
