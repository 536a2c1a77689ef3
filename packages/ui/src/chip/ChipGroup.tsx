import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { overlayInput } from '../overlay-input/overlay-input.ts'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import styles from './chip.module.css'

export interface ChipOption<V extends string> {
  value: V
  label: ReactNode
  /** Number of matching items. */
  count?: number
}

export interface ChipGroupProps<V extends string> {
  /** Label for screen readers. */
  label: string
  options: readonly ChipOption<V>[]
  value: V
  onChange: (value: V) => void
  /** Wrap to another line instead of scrolling horizontally. @default false */
  wraps?: boolean
}

/** Options of which one is selected; scrolls horizontally on narrow screens. */
export function ChipGroup<V extends string>({
  label,
  options,
  value,
  onChange,
  wraps = false,
}: ChipGroupProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={classNames(styles.row, wraps && styles.wraps)}>
        {options.map(option => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              className={overlayInput}
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
            {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
