import { Pipette } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import { checkerboard } from '../checkerboard/checkerboard.ts'
import { classNames } from '../class-names.ts'
import { coveringInput } from '../covering-input/covering-input.ts'
import { useWords } from '../words/Words.tsx'
import styles from './colour-swatches.module.css'

export interface Swatch {
  /** `#rrggbb`, or `transparent`. */
  colour: string
  /** Name for screen readers, also shown on hover. */
  name: string
}

export interface ColourSwatchesProps {
  label: string
  swatches: readonly Swatch[]
  /** `#rrggbb` or `transparent`; a color that isn't a swatch is shown in the picker. */
  value: string | undefined
  onChange: (colour: string) => void
  /** Whether to offer the system's color picker. @default true */
  custom?: boolean
}

/** Chooses a color from swatches or from the system's color picker. */
export function ColourSwatches({ label, swatches, value, onChange, custom = true }: ColourSwatchesProps) {
  const name = useId()
  const words = useWords()
  const own = value !== undefined && !swatches.some(swatch => swatch.colour === value)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        {swatches.map(({ colour, name: colourName }) => (
          <label
            key={colour}
            title={colourName}
            className={classNames(styles.swatch, colour === 'transparent' && checkerboard)}
            style={{ '--swatch': colour } as CSSProperties}
          >
            <input
              type="radio"
              className={coveringInput}
              name={name}
              aria-label={colourName}
              checked={colour === value}
              onChange={() => onChange(colour)}
            />
          </label>
        ))}
        {custom && (
          <label
            title={words.customColour}
            className={classNames(styles.swatch, !own && styles.any)}
            style={own ? ({ '--swatch': value } as CSSProperties) : undefined}
            data-chosen={own ? '' : undefined}
          >
            {!own && <Pipette aria-hidden="true" />}
            <input
              type="color"
              className={coveringInput}
              aria-label={words.customColour}
              value={own ? value : '#2a3cb4'}
              onChange={event => onChange(event.currentTarget.value)}
            />
          </label>
        )}
      </div>
    </fieldset>
  )
}
