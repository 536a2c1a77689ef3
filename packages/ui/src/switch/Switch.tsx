import type { ComponentProps, ReactNode } from 'react'
import styles from './switch.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> {
  label: ReactNode
  /** A second, quieter line. */
  detail?: ReactNode
  onChange?: (checked: boolean) => void
}

/** On or off, at once. */
export function Switch({ label, detail, onChange, ...rest }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <span className={styles.words}>
        {label}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is checked
        role="switch"
        className={styles.input}
        onChange={event => onChange?.(event.currentTarget.checked)}
      />
    </label>
  )
}
