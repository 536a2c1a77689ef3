import { t } from '@pentimento/language'
import { SeedField } from '@pentimento/stage'
import { Accordion, AccordionItem, SegmentedControl, TextField } from '@pentimento/ui'
import type { EditorProps } from '../../define-editor.ts'
import { paramLimits, type Side, sizes, type textToImage } from '../contract.ts'
import type { GenerationParams } from './generation-params.ts'

interface AdvancedSettingsProps {
  copy: EditorProps<typeof textToImage>['copy']
  params: GenerationParams
  onSet: (changed: Partial<GenerationParams>) => void
}

/** Rarely used settings in a collapsible section, which is open if the negative prompt isn't empty. */
export function AdvancedSettings({ copy, params, onSet: set }: AdvancedSettingsProps) {
  return (
    <Accordion>
      <AccordionItem title={t('More options')} isInitiallyOpen={params.negativePrompt !== ''}>
        <TextField
          label={copy.params.negativePrompt.label}
          maxLength={paramLimits.prompt}
          value={params.negativePrompt}
          hint={copy.params.negativePrompt.help}
          onChange={({ currentTarget }) => set({ negativePrompt: currentTarget.value })}
        />
        <SegmentedControl
          label={t('Longer side (px)')}
          options={sizes.map(size => ({ value: String(size), label: String(size) }))}
          value={String(params.size)}
          onChange={value => set({ size: Number(value) as Side })}
        />
        <SeedField
          label={copy.params.seed.label}
          max={paramLimits.seed}
          value={params.seed}
          onChange={seed => set({ seed })}
        />
      </AccordionItem>
    </Accordion>
  )
}
