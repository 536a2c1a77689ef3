import { overlayInput } from '@pentimento/ui'
import type { CSSProperties } from 'react'
import { useId } from 'react'
import { type Aspect, aspects, sizeOf } from '../contract.ts'
import styles from './editor.module.css'

interface AspectRatioPickerProps {
  label: string
  value: Aspect
  onChange: (aspect: Aspect) => void
}

/** The choice of aspect ratio: radio buttons, each with a small frame of that shape. */
export function AspectRatioPicker({ label, value, onChange }: AspectRatioPickerProps) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.ratios}>
        {aspects.map(aspect => {
          const { width, height } = sizeOf({ aspect, size: 1024 })
          return (
            <label key={aspect} className={styles.ratio}>
              <input
                type="radio"
                name={name}
                className={overlayInput}
                checked={aspect === value}
                onChange={() => onChange(aspect)}
              />
              <span className={styles.ratioOutline} aria-hidden="true">
                <span
                  className={styles.outline}
                  style={{ '--across': width / 1024, '--down': height / 1024 } as CSSProperties}
                />
              </span>
              {aspect}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
