import type { ReactNode } from 'react'
import styles from './chip.module.css'

export interface ChipProps {
  children: ReactNode
  pressed: boolean
  onChange: (pressed: boolean) => void
  disabled?: boolean
}

/** An independent toggle, such as a filter. To choose one of several, use `ChipGroup`. */
export function Chip({ children, pressed, onChange, disabled }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => onChange(!pressed)}
    >
      {children}
    </button>
  )
}
