import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './text-field.module.css'

interface FieldFrameProps {
  /** Of the field in it. */
  id: string
  label: string
  /** Of the note below, which says what is wrong, else the hint. */
  noteId: string
  fault: string | undefined
  hint: ReactNode
  isRaised: boolean
  children: ReactNode
  /** At its end. */
  end?: ReactNode
  /** Whether the field has several lines, and its own height. @default false */
  hasLines?: boolean
  className?: string | undefined
}

/** What stands around text that is written: the box, the label that floats, the fault and the note. */
export function FieldFrame({
  id,
  label,
  noteId,
  fault,
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
        data-invalid={fault === undefined ? undefined : ''}
      >
        {children}
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {fault !== undefined && <CircleAlert className={styles.errorIcon} aria-hidden="true" />}
        {end}
      </div>
      {(fault !== undefined || hint) && (
        <p id={noteId} className={classNames(styles.note, fault !== undefined && styles.error)}>
          {fault ?? hint}
        </p>
      )}
    </div>
  )
}
