import { type CSSProperties, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import styles from './progress.module.css'

export interface ProgressProps {
  /** The action in progress. */
  label: ReactNode
  /** 0 to 1; absent if indeterminate. */
  value?: number
  /** Text on the right, e.g. the queue position. @default the percentage, if known */
  status?: ReactNode
  /** `small` has small text in one line. @default 'default' */
  size?: 'default' | 'small'
  /** Whether nothing is done yet: an indeterminate bar is empty and doesn't move. @default false */
  isStill?: boolean
  /** Show the label to screen readers only. @default false */
  hidesLabel?: boolean
}

/** A progress bar; indeterminate without a value. */
export function Progress({
  label,
  value,
  status,
  size = 'default',
  isStill = false,
  hidesLabel = false,
}: ProgressProps) {
  const id = useId()
  const texts = useUiTexts()
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  const statusText = status ?? (percent === undefined ? null : texts.percent(percent))
  return (
    <div className={size === 'small' ? styles.small : undefined}>
      {hidesLabel ? (
        <span id={id}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </span>
      ) : (
        <div className={styles.text}>
          <span id={id}>{label}</span>
          {/* A new key per text, so that a text of another width counts as new content, not as a layout shift. */}
          <span key={String(statusText)} className={styles.status}>
            {statusText}
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
          className={classNames(styles.bar, percent === undefined && !isStill && styles.unknown)}
          style={{ '--share': (percent ?? 0) / 100 } as CSSProperties}
        />
      </div>
    </div>
  )
}
