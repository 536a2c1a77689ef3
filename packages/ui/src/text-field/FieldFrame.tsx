import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './text-field.module.css'

interface FieldFrameProps {
  /** Id of the field. */
  id: string
  label: string
  /** Id of the note below, which shows the error or the hint. */
  noteId: string
  errorMessage: string | undefined
  hint: ReactNode
  isRaised: boolean
  children: ReactNode
  /** Element at the end of the field, such as a button. */
  end?: ReactNode
  /** Whether the field is a text area, which sets its own height. @default false */
  hasLines?: boolean
  className?: string | undefined
}

/** Frame of a text field or text area: box, floating label, and the error or hint. */
export function FieldFrame({
  id,
  label,
  noteId,
  errorMessage,
  hint,
  isRaised,
  children,
  end,
  hasLines = false,
  className,
}: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <div
        className={styles.box}
        data-lines={hasLines ? '' : undefined}
        data-raised={isRaised ? '' : undefined}
        data-invalid={errorMessage === undefined ? undefined : ''}
      >
        {children}
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {errorMessage !== undefined && <CircleAlert className={styles.errorIcon} aria-hidden="true" />}
        {end}
      </div>
      {(errorMessage !== undefined || hint) && (
        <p id={noteId} className={classNames(styles.note, errorMessage !== undefined && styles.error)}>
          {errorMessage ?? hint}
        </p>
      )}
    </div>
  )
}
