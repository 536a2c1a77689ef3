import { t } from '@pentimento/language'
import { FormatChoice, SeedField } from '@pentimento/stage'
import { SegmentedControl, TextField } from '@pentimento/ui'
import type { EditorProps } from '../../define-editor.ts'
import { paramLimits, type uncrop } from '../contract.ts'
import type { Settings } from './editor-state.ts'

interface OptionsSectionProps {
  copy: EditorProps<typeof uncrop>['copy']
  settings: Settings
  onSet: (changed: Partial<Settings>) => void
}

/** The settings besides the frame. */
export function OptionsSection({ copy, settings, onSet: set }: OptionsSectionProps) {
  return (
    <>
      <SegmentedControl
        label={copy.params.variations.label}
        options={[
          { value: '1', label: t('One') },
          { value: '4', label: t('Four') },
        ]}
        value={String(settings.variations)}
        onChange={value => set({ variations: value === '1' ? 1 : 4 })}
      />
      <SeedField
        label={copy.params.seed.label}
        max={paramLimits.seed}
        value={settings.seed}
        onChange={seed => set({ seed })}
      />
      <TextField
        label={copy.params.prompt.label}
        maxLength={paramLimits.prompt}
        value={settings.prompt}
        hint={t(
          'Used only by an image provider, if one is set up. The built-in engine ignores it and continues what’s in the image.',
        )}
        onChange={({ currentTarget }) => set({ prompt: currentTarget.value })}
      />
      <FormatChoice value={settings.format} onChange={format => set({ format })} />
    </>
  )
}
