import { FormatChoice } from '@pentimento/stage'
import { Button, SegmentedControl, TextField } from '@pentimento/ui'
import { Dices } from 'lucide-react'
import type { EditorProps } from '../../define-editor.ts'
import { most, type uncrop } from '../contract.ts'
import type { Settings } from './editing.ts'
import styles from './editor.module.css'

interface WishesProps {
  copy: EditorProps<typeof uncrop>['copy']
  settings: Settings
  onSet: (changed: Partial<Settings>) => void
}

/** What is wanted beside the frame. */
export function Wishes({ copy, settings, onSet: set }: WishesProps) {
  return (
    <>
      <SegmentedControl
        label={copy.params.variations.label}
        options={[
          { value: '1', label: 'One' },
          { value: '4', label: 'Four' },
        ]}
        value={String(settings.variations)}
        onChange={value => set({ variations: value === '1' ? 1 : 4 })}
      />
      <div className={styles.seed}>
        <TextField
          type="number"
          step={1}
          inputMode="numeric"
          label={copy.params.seed.label}
          min={0}
          max={most.seed}
          value={settings.seed}
          onChange={({ currentTarget }) =>
            set({ seed: Math.min(most.seed, Math.max(0, Math.round(Number(currentTarget.value)))) })
          }
        />
        <Button
          variant="tonal"
          color="gray"
          size="square"
          aria-label="Another seed"
          onClick={() => set({ seed: Math.floor(Math.random() * (most.seed + 1)) })}
        >
          <Dices />
        </Button>
      </div>
      <TextField
        label={copy.params.prompt.label}
        maxLength={most.prompt}
        value={settings.prompt}
        hint="For an image provider, where one is set up. The built-in engine does not read it: it continues what is in the picture."
        onChange={({ currentTarget }) => set({ prompt: currentTarget.value })}
      />
      <FormatChoice value={settings.format} onChange={format => set({ format })} />
    </>
  )
}
