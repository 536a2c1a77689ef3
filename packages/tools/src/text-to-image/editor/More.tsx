import { t } from '@pentimento/language'
import { SeedField } from '@pentimento/stage'
import { Foldable, Foldables, SegmentedControl, TextField } from '@pentimento/ui'
import type { EditorProps } from '../../define-editor.ts'
import { most, type Side, sizes, type textToImage } from '../contract.ts'
import type { Asking } from './asking.ts'

interface MoreProps {
  copy: EditorProps<typeof textToImage>['copy']
  asking: Asking
  onSet: (changed: Partial<Asking>) => void
}

/** Rarely used settings in a collapsible section, which is open if the negative prompt isn't empty. */
export function More({ copy, asking, onSet: set }: MoreProps) {
  return (
    <Foldables>
      <Foldable title={t('More options')} isUsed={asking.negativePrompt !== ''}>
        <TextField
          label={copy.params.negativePrompt.label}
          maxLength={most.prompt}
          value={asking.negativePrompt}
          hint={copy.params.negativePrompt.help}
          onChange={({ currentTarget }) => set({ negativePrompt: currentTarget.value })}
        />
        <SegmentedControl
          label={t('Longer side (px)')}
          options={sizes.map(size => ({ value: String(size), label: String(size) }))}
          value={String(asking.size)}
          onChange={value => set({ size: Number(value) as Side })}
        />
        <SeedField
          label={copy.params.seed.label}
          max={most.seed}
          value={asking.seed}
          onChange={seed => set({ seed })}
        />
      </Foldable>
    </Foldables>
  )
}
