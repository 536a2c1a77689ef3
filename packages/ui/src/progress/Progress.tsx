import { type CSSProperties, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import { useWords } from '../words/Words.tsx'
import styles from './progress.module.css'

export interface ProgressProps {
  /** What is under way. */
  label: ReactNode
  /** From 0 to 1; absent where nobody knows. */
  value?: number
  /** Words at the right, e.g. the place in the queue. @default the percentage, when known */
  status?: ReactNode
  /** `small` has its words in one line, no larger than a remark. @default 'default' */
  size?: 'default' | 'small'
  /** Keep the words for screen readers alone. @default false */
  hidesLabel?: boolean
}

/** How far a work has come; without a value, that it goes on. */
export function Progress({ label, value, status, size = 'default', hidesLabel = false }: ProgressProps) {
  const id = useId()
  const words = useWords()
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  const told = status ?? (percent === undefined ? null : words.percent(percent))
  return (
    <div className={size === 'small' ? styles.small : undefined}>
      {hidesLabel ? (
        <span id={id}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </span>
      ) : (
        <div className={styles.words}>
          <span id={id}>{label}</span>
          {/* Other words come in another place, rather than that the same move. */}
          <span key={String(told)} className={styles.status}>
            {told}
          </span>
        </div>
      )}
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={styles.track}
      >
        <div
          className={classNames(styles.bar, percent === undefined && styles.unknown)}
          style={{ '--share': (percent ?? 0) / 100 } as CSSProperties}
        />
      </div>
    </div>
  )
}
