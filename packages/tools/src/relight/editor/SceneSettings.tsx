import { t } from '@pentimento/language'
import { formatPercent } from '@pentimento/stage'
import { ColorSwatches, SegmentedControl, Slider } from '@pentimento/ui'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { type Lighting, paramLimits, type relight } from '../contract.ts'
import styles from './editor.module.css'
import type { Action } from './editor-state.ts'

interface SceneSettingsProps {
  copy: EditorProps<typeof relight>['copy']
  lighting: Lighting
  dispatch: Dispatch<Action>
}

const ambientSwatches = [
  { color: '#ffffff', name: t('White') },
  { color: '#ffd9b0', name: t('Warm') },
  { color: '#c9b6e4', name: t('Dusk') },
  { color: '#7f95d6', name: t('Night') },
]
const backgroundSwatches = [
  { color: '#1d1b18', name: t('Ink') },
  { color: '#2a3cb4', name: t('Ultramarine') },
  { color: '#c93a22', name: t('Vermilion') },
  { color: '#e8dfd0', name: t('Linen') },
]
const modes = [
  { value: 'keep', label: t('Keep') },
  { value: 'dim', label: t('Dim') },
  { value: 'recolor', label: t('Recolor') },
] as const

const formatShare = (fraction: number) => formatPercent(100 * fraction)

/** Settings of ambient light, background, shadows and gloss. */
export function SceneSettings({ copy, lighting, dispatch }: SceneSettingsProps) {
  const { ambient, background, shadows, gloss } = lighting
  const set = (changed: Partial<Lighting>) => dispatch({ type: 'lighting-changed', lighting: changed })
  return (
    <div className={styles.settings}>
      <Slider
        label={copy.params.ambient.label}
        max={paramLimits.ambient}
        step={0.01}
        value={ambient.power}
        format={formatShare}
        onChange={power => set({ ambient: { ...ambient, power } })}
      />
      <ColorSwatches
        label={t('Color')}
        swatches={ambientSwatches}
        value={ambient.color}
        onChange={color => set({ ambient: { ...ambient, color } })}
      />
      <SegmentedControl
        label={copy.params.background.label}
        options={modes}
        value={background.mode}
        onChange={mode => set({ background: { ...background, mode } })}
      />
      {background.mode !== 'keep' && (
        <Slider
          label={t('Strength')}
          max={1}
          step={0.01}
          value={background.amount}
          format={formatShare}
          onChange={amount => set({ background: { ...background, amount } })}
        />
      )}
      {background.mode === 'recolor' && (
        <ColorSwatches
          label={t('Color')}
          swatches={backgroundSwatches}
          value={background.color}
          onChange={color => set({ background: { ...background, color } })}
        />
      )}
      <Slider
        label={copy.params.shadows.label}
        max={1}
        step={0.01}
        value={shadows}
        format={formatShare}
        onChange={value => set({ shadows: value })}
      />
      <Slider
        label={copy.params.gloss.label}
        max={1}
        step={0.01}
        value={gloss}
        format={formatShare}
        onChange={value => set({ gloss: value })}
      />
    </div>
  )
}
