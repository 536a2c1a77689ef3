import { t } from '@pentimento/language'
import { percent } from '@pentimento/stage'
import { ColourSwatches, SegmentedControl, Slider } from '@pentimento/ui'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { type Lighting, most, type relight } from '../contract.ts'
import type { Act } from './editing.ts'
import styles from './editor.module.css'

interface RoomProps {
  copy: EditorProps<typeof relight>['copy']
  lighting: Lighting
  dispatch: Dispatch<Act>
}

const tints = [
  { colour: '#ffffff', name: t('White') },
  { colour: '#ffd9b0', name: t('Warm') },
  { colour: '#c9b6e4', name: t('Dusk') },
  { colour: '#7f95d6', name: t('Night') },
]
const grounds = [
  { colour: '#1d1b18', name: t('Ink') },
  { colour: '#2a3cb4', name: t('Ultramarine') },
  { colour: '#c93a22', name: t('Vermilion') },
  { colour: '#e8dfd0', name: t('Linen') },
]
const modes = [
  { value: 'keep', label: t('Keep') },
  { value: 'dim', label: t('Dim') },
  { value: 'recolour', label: t('Recolor') },
] as const

const percentOf = (share: number) => percent(100 * share)

/** Settings of ambient light, background, shadows and gloss. */
export function Room({ copy, lighting, dispatch }: RoomProps) {
  const { ambient, background, shadows, gloss } = lighting
  const set = (changed: Partial<Lighting>) => dispatch({ type: 'set', lighting: changed })
  return (
    <div className={styles.settings}>
      <Slider
        label={copy.params.ambient.label}
        max={most.ambient}
        step={0.01}
        value={ambient.power}
        format={percentOf}
        onChange={power => set({ ambient: { ...ambient, power } })}
      />
      <ColourSwatches
        label={t('Color')}
        swatches={tints}
        value={ambient.colour}
        onChange={colour => set({ ambient: { ...ambient, colour } })}
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
          format={percentOf}
          onChange={amount => set({ background: { ...background, amount } })}
        />
      )}
      {background.mode === 'recolour' && (
        <ColourSwatches
          label={t('Color')}
          swatches={grounds}
          value={background.colour}
          onChange={colour => set({ background: { ...background, colour } })}
        />
      )}
      <Slider
        label={copy.params.shadows.label}
        max={1}
        step={0.01}
        value={shadows}
        format={percentOf}
        onChange={value => set({ shadows: value })}
      />
      <Slider
        label={copy.params.gloss.label}
        max={1}
        step={0.01}
        value={gloss}
        format={percentOf}
        onChange={value => set({ gloss: value })}
      />
    </div>
  )
}
