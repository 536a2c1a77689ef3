import { t, translated } from '@pentimento/language'
import { SeedField } from '@pentimento/stage'
import { SegmentedControl, TextArea } from '@pentimento/ui'
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

/** The prompt with example ideas, the number of variations and the seed. */
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
      <ul className={styles.ideas} aria-label={t('Ideas')}>
        {ideas.map(({ name, prompt }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.idea}
              title={translated(prompt)}
              onClick={() => set({ prompt })}
            >
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
      <SeedField
        label={copy.params.seed.label}
        max={most.seed}
        value={settings.seed}
        onChange={seed => set({ seed })}
      />
    </>
  )
}
