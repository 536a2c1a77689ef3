import type { ComponentProps, ReactNode } from 'react'
import styles from './switch.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> {
  label: ReactNode
  /** Second line in muted text. */
  detail?: ReactNode
  onChange?: (checked: boolean) => void
}

/** A switch whose change takes effect immediately. */
export function Switch({ label, detail, onChange, ...rest }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <span className={styles.text}>
        {label}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state itself
        role="switch"
        className={styles.input}
        onChange={event => onChange?.(event.currentTarget.checked)}
      />
    </label>
  )
}
