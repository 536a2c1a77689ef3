import { Pipette } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import { checkerboard } from '../checkerboard/checkerboard.ts'
import { classNames } from '../class-names.ts'
import { overlayInput } from '../overlay-input/overlay-input.ts'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import styles from './color-swatches.module.css'

export interface Swatch {
  /** `#rrggbb`, or `transparent`. */
  color: string
  /** Name for screen readers, also shown on hover. */
  name: string
}

export interface ColorSwatchesProps {
  label: string
  swatches: readonly Swatch[]
  /** `#rrggbb` or `transparent`; a color that isn't a swatch is shown in the picker. */
  value: string | undefined
  onChange: (color: string) => void
  /** Whether to offer the system's color picker. @default true */
  allowsCustom?: boolean
}

/** Chooses a color from swatches or from the system's color picker. */
export function ColorSwatches({ label, swatches, value, onChange, allowsCustom = true }: ColorSwatchesProps) {
  const name = useId()
  const texts = useUiTexts()
  const isCustom = value !== undefined && !swatches.some(swatch => swatch.color === value)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        {swatches.map(({ color, name: colorName }) => (
          <label
            key={color}
            title={colorName}
            className={classNames(styles.swatch, color === 'transparent' && checkerboard)}
            style={{ '--swatch': color } as CSSProperties}
          >
            <input
              type="radio"
              className={overlayInput}
              name={name}
              aria-label={colorName}
              checked={color === value}
              onChange={() => onChange(color)}
            />
          </label>
        ))}
        {allowsCustom && (
          <label
            title={texts.customColor}
            className={classNames(styles.swatch, !isCustom && styles.any)}
            style={isCustom ? ({ '--swatch': value } as CSSProperties) : undefined}
            data-chosen={isCustom ? '' : undefined}
          >
            {!isCustom && <Pipette aria-hidden="true" />}
            <input
              type="color"
              className={overlayInput}
              aria-label={texts.customColor}
              value={isCustom ? value : '#2a3cb4'}
              onChange={event => onChange(event.currentTarget.value)}
            />
          </label>
        )}
      </div>
    </fieldset>
  )
}
