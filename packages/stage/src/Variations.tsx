import { t } from '@pentimento/language'
import type { TaskOutput } from '@pentimento/protocol'
import { coveringInput } from '@pentimento/ui'
import { useId } from 'react'
import styles from './variations.module.css'

interface VariationsProps {
  outputs: readonly TaskOutput[]
  /** The one that is looked at. */
  chosen: TaskOutput | undefined
  onChoose: (output: TaskOutput) => void
}

/** What was made of the same wishes, of which one is looked at; nothing where only one was made. */
export function Variations({ outputs, chosen, onChoose }: VariationsProps) {
  const group = useId()
  if (outputs.length < 2) return null
  return (
    <fieldset className={styles.variations}>
      <legend>{t('Variations')}</legend>
      {outputs.map((output, index) => (
        <label key={output.name} className={styles.variation}>
          <input
            type="radio"
            className={coveringInput}
            name={group}
            checked={output === chosen}
            onChange={() => onChoose(output)}
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
