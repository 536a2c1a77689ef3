import { t } from '@pentimento/language'
import type { TaskOutput } from '@pentimento/protocol'
import { useId } from 'react'
import styles from './editor.module.css'

interface VariationsProps {
  outputs: readonly TaskOutput[]
  chosen: number
  onChoose: (index: number) => void
}

/** The same words, painted several times. */
export function Variations({ outputs, chosen, onChoose }: VariationsProps) {
  const name = useId()
  if (outputs.length < 2) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('Variations')}</legend>
      <div className={styles.variations}>
        {outputs.map((output, index) => (
          <label key={output.name} className={styles.variation}>
            <input
              type="radio"
              name={name}
              className={styles.variationInput}
              checked={index === chosen}
              onChange={() => onChoose(index)}
            />
            <img
              src={output.thumbnail}
              alt={t('Variation {number}', { number: index + 1 })}
              draggable={false}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
