import { t } from '@pentimento/language'
import { Button, TextField } from '@pentimento/ui'
import { Dices } from 'lucide-react'
import styles from './seed-field.module.css'

interface SeedFieldProps {
  label: string
  /** Largest seed; the smallest is 0. */
  max: number
  value: number
  onChange: (seed: number) => void
}

/** A seed to enter or to randomize. */
export function SeedField({ label, max, value, onChange }: SeedFieldProps) {
  return (
    <div className={styles.seed}>
      <TextField
        type="number"
        step={1}
        inputMode="numeric"
        label={label}
        min={0}
        max={max}
        value={value}
        onChange={({ currentTarget }) =>
          onChange(Math.min(max, Math.max(0, Math.round(Number(currentTarget.value)))))
        }
      />
      <Button
        variant="tonal"
        color="gray"
        size="square"
        aria-label={t('Random seed')}
        onClick={() => onChange(Math.floor(Math.random() * (max + 1)))}
      >
        <Dices />
      </Button>
    </div>
  )
}
