import { type CSSProperties, type ReactNode, useId } from 'react'
import styles from './slider.module.css'

export interface SliderProps {
  label: ReactNode
  value: number
  onChange: (value: number) => void
  /** Once the hand or key is lifted: the moment for costly work. */
  onCommit?: (value: number) => void
  /** @default 0 */
  min?: number
  /** @default 100 */
  max?: number
  /** @default 1 */
  step?: number
  /** Where the filled part begins, e.g. 0 on a scale from −100 to 100. @default min */
  origin?: number
  /** Words for a value, shown at the right and read aloud, e.g. `v => `${v} px``. */
  format?: (value: number) => string
  disabled?: boolean
}

/** A number by dragging or arrows: the browser's own range input, in our hand. */
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
  const share = (at: number) => (max === min ? 0 : (at - min) / (max - min))
  const fill = {
    '--from': Math.min(share(origin), share(value)),
    '--to': Math.max(share(origin), share(value)),
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
