import { t } from '@pentimento/language'
import { formatPercent } from '@pentimento/stage'
import { Accordion, AccordionItem, Button, SegmentedControl, Slider, Switch } from '@pentimento/ui'
import type { EditorProps } from '../../define-editor.ts'
import { paramLimits, type replaceBackground } from '../contract.ts'
import { identityPlacement, isUnmoved } from '../placement.ts'
import type { Settings } from './editor-state.ts'

interface CompositionSettingsProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  settings: Settings
  onSet: (settings: Partial<Settings>) => void
}

const shadows = ['auto', 'none', 'contact', 'cast'] as const
const lights = ['auto', 'left', 'right', 'above'] as const

/** Settings of the subject's placement, color harmonization and shadow. */
export function CompositionSettings({ copy: { params }, settings, onSet: set }: CompositionSettingsProps) {
  return (
    <Accordion>
      <AccordionItem title={t('Position')}>
        <Slider
          label={params.scale.label}
          value={settings.scale}
          min={10}
          max={paramLimits.scale}
          origin={100}
          format={formatPercent}
          onChange={scale => set({ scale })}
        />
        <Slider
          label={params.x.label}
          value={settings.x}
          min={-100}
          origin={0}
          format={formatPercent}
          onChange={x => set({ x })}
        />
        <Slider
          label={params.y.label}
          value={settings.y}
          min={-100}
          origin={0}
          format={formatPercent}
          onChange={y => set({ y })}
        />
        <Switch
          label={params.flip.label}
          detail={params.flip.help}
          checked={settings.flip}
          onChange={flip => set({ flip })}
        />
        <Button
          variant="text"
          color="gray"
          disabled={isUnmoved(settings)}
          onClick={() => set(identityPlacement)}
        >
          {t('Reset position')}
        </Button>
      </AccordionItem>
      <AccordionItem title={t('Light and color')}>
        <Slider
          label={params.harmonize.label}
          value={settings.harmonize}
          onChange={harmonize => set({ harmonize })}
        />
        <Slider
          label={params.lightWrap.label}
          value={settings.lightWrap}
          onChange={lightWrap => set({ lightWrap })}
        />
      </AccordionItem>
      <AccordionItem title={params.shadow.label}>
        <ShadowSettings params={params} settings={settings} onSet={set} />
      </AccordionItem>
    </Accordion>
  )
}

interface ShadowSettingsProps extends Omit<CompositionSettingsProps, 'copy'> {
  params: CompositionSettingsProps['copy']['params']
}

function ShadowSettings({ params, settings, onSet: set }: ShadowSettingsProps) {
  return (
    <>
      <SegmentedControl
        label={params.shadow.label}
        hidesLabel
        options={shadows.map(value => ({ value, label: params.shadow.options?.[value] ?? value }))}
        value={settings.shadow}
        onChange={shadow => set({ shadow })}
      />
      {settings.shadow !== 'none' && (
        <Slider
          label={params.shadowOpacity.label}
          value={settings.shadowOpacity}
          format={formatPercent}
          onChange={shadowOpacity => set({ shadowOpacity })}
        />
      )}
      {settings.shadow === 'cast' && (
        <SegmentedControl
          label={params.light.label}
          options={lights.map(value => ({ value, label: params.light.options?.[value] ?? value }))}
          value={settings.light}
          onChange={light => set({ light })}
        />
      )}
    </>
  )
}
