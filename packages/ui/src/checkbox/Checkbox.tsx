import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { mergeRefs } from '../popup/merge.ts'
import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> {
  /** Label text; for a checkbox without a visible label, set `aria-label` instead. */
  label?: ReactNode
  /** Mixed state: some, but not all, items are checked. @default false */
  indeterminate?: boolean
  onChange?: (checked: boolean) => void
}

/** A checkbox, with an optional mixed state. */
export function Checkbox({ label, indeterminate = false, onChange, ref, ...rest }: CheckboxProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (inputRef.current) inputRef.current.indeterminate = indeterminate
  })
  const input = (
    <input
      {...rest}
      ref={mergeRefs(ref, inputRef)}
      type="checkbox"
      className={styles.input}
      onChange={event => onChange?.(event.currentTarget.checked)}
    />
  )
  if (label === undefined) return input
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside
    <label className={styles.checkbox}>
      {input}
      <span className={styles.label}>{label}</span>
    </label>
  )
}
