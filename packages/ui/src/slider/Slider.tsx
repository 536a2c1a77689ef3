import { type CSSProperties, type ReactNode, useId } from 'react'
import styles from './slider.module.css'

export interface SliderProps {
  label: ReactNode
  value: number
  onChange: (value: number) => void
  /** Called on release of pointer or key, for expensive updates. */
  onCommit?: (value: number) => void
  /** @default 0 */
  min?: number
  /** @default 100 */
  max?: number
  /** @default 1 */
  step?: number
  /** Start of the filled part, e.g. 0 on a scale from −100 to 100. @default min */
  origin?: number
  /** Text of a value, shown on the right and announced, e.g. `v => `${v} px``. */
  format?: (value: number) => string
  disabled?: boolean
}

/** A slider: a styled native range input. */
export function Slider({
  label,
  value,
  onChange,
  onCommit,
  min = 0,
  max = 100,
  step = 1,
  origin = min,
  format = String,
  disabled,
}: SliderProps) {
  const id = useId()
  const ratio = (position: number) => (max === min ? 0 : (position - min) / (max - min))
  const fill = {
    '--from': Math.min(ratio(origin), ratio(value)),
    '--to': Math.max(ratio(origin), ratio(value)),
  } as CSSProperties
  const commit = () => onCommit?.(value)
  return (
    <div className={styles.slider} data-disabled={disabled ? '' : undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <output htmlFor={id} className={styles.value}>
        {format(value)}
      </output>
      <input
        id={id}
        type="range"
        className={styles.input}
        style={fill}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={format(value)}
        onChange={event => onChange(event.currentTarget.valueAsNumber)}
        onPointerUp={commit}
        onKeyUp={commit}
      />
    </div>
  )
}
