import { t } from '@pentimento/language'
import { FormatChoice, SeedField } from '@pentimento/stage'
import { SegmentedControl, TextField } from '@pentimento/ui'
import type { EditorProps } from '../../define-editor.ts'
import { most, type uncrop } from '../contract.ts'
import type { Settings } from './editing.ts'

interface WishesProps {
  copy: EditorProps<typeof uncrop>['copy']
  settings: Settings
  onSet: (changed: Partial<Settings>) => void
}

/** The settings besides the frame. */
export function Wishes({ copy, settings, onSet: set }: WishesProps) {
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
        max={most.seed}
        value={settings.seed}
        onChange={seed => set({ seed })}
      />
      <TextField
        label={copy.params.prompt.label}
        maxLength={most.prompt}
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
