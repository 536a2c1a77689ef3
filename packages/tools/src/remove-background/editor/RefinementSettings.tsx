import { t } from '@pentimento/language'
import { formatPercent } from '@pentimento/stage'
import { Accordion, AccordionItem, SegmentedControl, Slider, Switch } from '@pentimento/ui'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import type { Action, EditorState, Refinement } from './editor-state.ts'

interface RefinementSettingsProps {
  copy: EditorProps<typeof removeBackground>['copy']
  editorState: EditorState
  dispatch: Dispatch<Action>
}

const shadows = ['none', 'kept', 'drawn'] as const

/** Detail settings of a cutout: edge and shadow, which the server applies, and trim, which the browser applies. */
export function RefinementSettings({ copy, editorState, dispatch }: RefinementSettingsProps) {
  const { refinement, trim, margin } = editorState
  const { params } = copy
  const set = (refinement: Partial<Refinement>) => dispatch({ type: 'refinement-changed', refinement })
  return (
    <Accordion>
      <AccordionItem title={t('Edges')}>
        <Slider
          label={params.feather.label}
          value={refinement.feather}
          onChange={feather => set({ feather })}
          max={50}
          format={formatPixels}
        />
        <Slider
          label={params.shift.label}
          value={refinement.shift}
          onChange={shift => set({ shift })}
          min={-20}
          max={20}
          step={0.5}
          origin={0}
          format={formatPixels}
        />
        <Switch
          label={params.decontaminate.label}
          detail={params.decontaminate.help}
          checked={refinement.decontaminate}
          onChange={decontaminate => set({ decontaminate })}
        />
        <Switch
          label={params.holes.label}
          detail={params.holes.help}
          checked={refinement.holes}
          onChange={holes => set({ holes })}
        />
      </AccordionItem>
      <AccordionItem title={params.shadow.label}>
        <SegmentedControl
          label={params.shadow.label}
          hidesLabel
          options={shadows.map(value => ({ value, label: params.shadow.options?.[value] ?? value }))}
          value={refinement.shadow}
          onChange={shadow => set({ shadow })}
        />
        {refinement.shadow === 'drawn' && (
          <DrawnShadowSettings params={params} refinement={refinement} set={set} />
        )}
      </AccordionItem>
      <AccordionItem title={t('Trim')}>
        <Switch
          label={params.trim.label}
          detail={t('Applies to downloads and copies.')}
          checked={trim}
          onChange={isOn => dispatch({ type: 'trim-changed', trim: isOn })}
        />
        {trim && (
          <Slider
            label={params.margin.label}
            value={margin}
            onChange={value => dispatch({ type: 'margin-changed', margin: value })}
            max={200}
            format={formatPixels}
          />
        )}
      </AccordionItem>
    </Accordion>
  )
}

interface DrawnShadowSettingsProps {
  params: RefinementSettingsProps['copy']['params']
  refinement: Refinement
  set: (refinement: Partial<Refinement>) => void
}

function DrawnShadowSettings({ params, refinement, set }: DrawnShadowSettingsProps) {
  return (
    <>
      <Slider
        label={params.shadowX.label}
        value={refinement.shadowX}
        onChange={shadowX => set({ shadowX })}
        min={-100}
        origin={0}
        format={formatPercent}
      />
      <Slider
        label={params.shadowY.label}
        value={refinement.shadowY}
        onChange={shadowY => set({ shadowY })}
        min={-50}
        origin={0}
        format={formatPercent}
      />
      <Slider
        label={params.shadowBlur.label}
        value={refinement.shadowBlur}
        onChange={shadowBlur => set({ shadowBlur })}
      />
      <Slider
        label={params.shadowOpacity.label}
        value={refinement.shadowOpacity}
        onChange={shadowOpacity => set({ shadowOpacity })}
        format={formatPercent}
      />
    </>
  )
}

const formatPixels = (value: number) => `${value} px`
