import { t } from '@pentimento/language'
import type { TaskOutput } from '@pentimento/protocol'
import { overlayInput } from '@pentimento/ui'
import { useId } from 'react'
import styles from './variations.module.css'

interface VariationsProps {
  outputs: readonly TaskOutput[]
  /** The variation that is shown. */
  selected: TaskOutput | undefined
  onSelect: (output: TaskOutput) => void
}

/** Chooses among several results of the same options; renders nothing for a single result. */
export function Variations({ outputs, selected, onSelect }: VariationsProps) {
  const group = useId()
  if (outputs.length < 2) return null
  return (
    <fieldset className={styles.variations}>
      <legend>{t('Variations')}</legend>
      {outputs.map((output, index) => (
        <label key={output.name} className={styles.variation}>
          <input
            type="radio"
            className={overlayInput}
            name={group}
            checked={output === selected}
            onChange={() => onSelect(output)}
          />
          <img
            src={output.thumbnail}
            alt={t('Variation {number}', { number: index + 1 })}
            draggable={false}
          />
        </label>
      ))}
    </fieldset>
  )
}
