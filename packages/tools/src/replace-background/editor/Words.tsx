import { Button, SegmentedControl, TextArea, TextField } from '@pentimento/ui'
import { Dices } from 'lucide-react'
import type { EditorProps } from '../../define-editor.ts'
import { most, type replaceBackground } from '../contract.ts'
import type { Settings } from './editing.ts'
import styles from './editor.module.css'
import { ideas } from './grounds.ts'

interface WordsProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  settings: Settings
  onSet: (settings: Partial<Settings>) => void
}

/** What should be seen, and how many times it is tried. */
export function Words({ copy, settings, onSet: set }: WordsProps) {
  return (
    <>
      <TextArea
        label={copy.params.prompt.label}
        rows={2}
        maxLength={most.prompt}
        value={settings.prompt}
        onChange={({ currentTarget }) => set({ prompt: currentTarget.value })}
      />
      <ul className={styles.ideas} aria-label="Ideas">
        {ideas.map(({ name, prompt }) => (
          <li key={name}>
            <button type="button" className={styles.idea} title={prompt} onClick={() => set({ prompt })}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <SegmentedControl
        label={copy.params.variations.label}
        options={['1', '2', '3', '4'].map(value => ({ value, label: value }))}
        value={String(settings.variations)}
        onChange={value => set({ variations: Number(value) })}
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
    </>
  )
}
