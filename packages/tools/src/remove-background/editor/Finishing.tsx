import { t } from '@pentimento/language'
import { percent } from '@pentimento/stage'
import { Foldable, Foldables, SegmentedControl, Slider, Switch } from '@pentimento/ui'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import type { Act, Editing, Finish } from './editing.ts'

interface FinishingProps {
  copy: EditorProps<typeof removeBackground>['copy']
  editing: Editing
  dispatch: Dispatch<Act>
}

const shadows = ['none', 'kept', 'drawn'] as const

/** Detail settings of a cutout: edge and shadow, which the server applies, and trim, which the browser applies. */
export function Finishing({ copy, editing, dispatch }: FinishingProps) {
  const { finish, trim, margin } = editing
  const { params } = copy
  const set = (finish: Partial<Finish>) => dispatch({ type: 'finish-set', finish })
  return (
    <Foldables>
      <Foldable title={t('Edges')}>
        <Slider
          label={params.feather.label}
          value={finish.feather}
          onChange={feather => set({ feather })}
          max={50}
          format={pixels}
        />
        <Slider
          label={params.shift.label}
          value={finish.shift}
          onChange={shift => set({ shift })}
          min={-20}
          max={20}
          step={0.5}
          origin={0}
          format={pixels}
        />
        <Switch
          label={params.decontaminate.label}
          detail={params.decontaminate.help}
          checked={finish.decontaminate}
          onChange={decontaminate => set({ decontaminate })}
        />
        <Switch
          label={params.holes.label}
          detail={params.holes.help}
          checked={finish.holes}
          onChange={holes => set({ holes })}
        />
      </Foldable>
      <Foldable title={params.shadow.label}>
        <SegmentedControl
          label={params.shadow.label}
          hidesLabel
          options={shadows.map(value => ({ value, label: params.shadow.options?.[value] ?? value }))}
          value={finish.shadow}
          onChange={shadow => set({ shadow })}
        />
        {finish.shadow === 'drawn' && <DrawnShadow params={params} finish={finish} set={set} />}
      </Foldable>
      <Foldable title={t('Trim')}>
        <Switch
          label={params.trim.label}
          detail={t('Applies to downloads and copies.')}
          checked={trim}
          onChange={on => dispatch({ type: 'trim-set', trim: on })}
        />
        {trim && (
          <Slider
            label={params.margin.label}
            value={margin}
            onChange={value => dispatch({ type: 'margin-set', margin: value })}
            max={200}
            format={pixels}
          />
        )}
      </Foldable>
    </Foldables>
  )
}

interface DrawnShadowProps {
  params: FinishingProps['copy']['params']
  finish: Finish
  set: (finish: Partial<Finish>) => void
}

function DrawnShadow({ params, finish, set }: DrawnShadowProps) {
  return (
    <>
      <Slider
        label={params.shadowX.label}
        value={finish.shadowX}
        onChange={shadowX => set({ shadowX })}
        min={-100}
        origin={0}
        format={percent}
      />
      <Slider
        label={params.shadowY.label}
        value={finish.shadowY}
        onChange={shadowY => set({ shadowY })}
        min={-50}
        origin={0}
        format={percent}
      />
      <Slider
        label={params.shadowBlur.label}
        value={finish.shadowBlur}
        onChange={shadowBlur => set({ shadowBlur })}
      />
      <Slider
        label={params.shadowOpacity.label}
        value={finish.shadowOpacity}
        onChange={shadowOpacity => set({ shadowOpacity })}
        format={percent}
      />
    </>
  )
}

const pixels = (value: number) => `${value} px`
