import { ErrorNote } from '@pentimento/ui'
import type { ErrorComponentProps } from '@tanstack/react-router'
import styles from './failed.module.css'

/** In place of a screen that broke. */
export function Failed({ error, reset }: ErrorComponentProps) {
  return (
    <div className={styles['failed']}>
      <ErrorNote title="There was an issue, please try again later" onRetry={reset}>
        {error instanceof Error ? error.message : null}
      </ErrorNote>
    </div>
  )
}
