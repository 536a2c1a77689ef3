import { t } from '@pentimento/language'
import { percent } from '@pentimento/stage'
import { Button, Foldable, Foldables, SegmentedControl, Slider, Switch } from '@pentimento/ui'
import type { EditorProps } from '../../define-editor.ts'
import { most, type replaceBackground } from '../contract.ts'
import { inPlace, isInPlace } from '../placement.ts'
import type { Settings } from './editing.ts'

interface FinishingProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  settings: Settings
  onSet: (settings: Partial<Settings>) => void
}

const shadows = ['none', 'contact', 'cast'] as const
const lights = ['auto', 'left', 'right', 'above'] as const

/** Settings of the subject's placement, color harmonization and shadow. */
export function Finishing({ copy: { params }, settings, onSet: set }: FinishingProps) {
  return (
    <Foldables>
      <Foldable title={t('Position')}>
        <Slider
          label={params.scale.label}
          value={settings.scale}
          min={10}
          max={most.scale}
          origin={100}
          format={percent}
          onChange={scale => set({ scale })}
        />
        <Slider
          label={params.x.label}
          value={settings.x}
          min={-100}
          origin={0}
          format={percent}
          onChange={x => set({ x })}
        />
        <Slider
          label={params.y.label}
          value={settings.y}
          min={-100}
          origin={0}
          format={percent}
          onChange={y => set({ y })}
        />
        <Switch
          label={params.flip.label}
          detail={params.flip.help}
          checked={settings.flip}
          onChange={flip => set({ flip })}
        />
        <Button variant="text" color="gray" disabled={isInPlace(settings)} onClick={() => set(inPlace)}>
          {t('Reset position')}
        </Button>
      </Foldable>
      <Foldable title={t('Light and color')}>
        <Slider
          label={params.harmonise.label}
          value={settings.harmonise}
          onChange={harmonise => set({ harmonise })}
        />
        <Slider label={params.wrap.label} value={settings.wrap} onChange={wrap => set({ wrap })} />
      </Foldable>
      <Foldable title={params.shadow.label}>
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
            format={percent}
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
      </Foldable>
    </Foldables>
  )
}
