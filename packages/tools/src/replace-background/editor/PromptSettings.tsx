import { t, translateData } from '@pentimento/language'
import { SeedField } from '@pentimento/stage'
import { SegmentedControl, TextArea } from '@pentimento/ui'
import type { EditorProps } from '../../define-editor.ts'
import { paramLimits, type replaceBackground } from '../contract.ts'
import { ideas } from './background-presets.ts'
import styles from './editor.module.css'
import type { Settings } from './editor-state.ts'

interface PromptSettingsProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  settings: Settings
  onSet: (settings: Partial<Settings>) => void
}

/** The prompt with example ideas, the number of variations and the seed. */
export function PromptSettings({ copy, settings, onSet: set }: PromptSettingsProps) {
  return (
    <>
      <TextArea
        label={copy.params.prompt.label}
        rows={2}
        maxLength={paramLimits.prompt}
        value={settings.prompt}
        onChange={({ currentTarget }) => set({ prompt: currentTarget.value })}
      />
      <ul className={styles.ideas} aria-label={t('Ideas')}>
        {ideas.map(({ name, prompt }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.idea}
              title={translateData(prompt)}
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
        max={paramLimits.seed}
        value={settings.seed}
        onChange={seed => set({ seed })}
      />
    </>
  )
}
