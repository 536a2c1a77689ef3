import { type CSSProperties, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { overlayInput } from '../overlay-input/overlay-input.ts'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import styles from './segmented-control.module.css'

export interface Segment<V extends string> {
  value: V
  label: string
  icon?: ReactNode
  disabled?: boolean
}

export interface SegmentedControlProps<V extends string> {
  /** Label, shown above unless `hidesLabel` is set. */
  label: string
  options: readonly Segment<V>[]
  value: V
  onChange: (value: V) => void
  /** Show the label to screen readers only. @default false */
  hidesLabel?: boolean
  /** Show only the icons; screen readers still get the labels. @default false */
  iconsOnly?: boolean
}

/** A segmented control: radio buttons in one bar. */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onChange,
  hidesLabel = false,
  iconsOnly = false,
}: SegmentedControlProps<V>) {
  const name = useId()
  const selectedIndex = options.findIndex(option => option.value === value)
  return (
    <fieldset className={classNames(styles.group, iconsOnly && styles.iconsOnly)}>
      <legend className={styles.legend}>
        {hidesLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <div
        className={styles.bar}
        style={{ '--count': options.length, '--chosen': selectedIndex } as CSSProperties}
      >
        {selectedIndex >= 0 && <span className={styles.marker} />}
        {options.map(option => (
          <label key={option.value} className={styles.segment} title={iconsOnly ? option.label : undefined}>
            <input
              type="radio"
              className={overlayInput}
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {iconsOnly ? <VisuallyHidden>{option.label}</VisuallyHidden> : <span>{option.label}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
