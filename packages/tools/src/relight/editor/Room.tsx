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
  { colour: '#ffffff', name: 'White' },
  { colour: '#ffd9b0', name: 'Warm' },
  { colour: '#c9b6e4', name: 'Dusk' },
  { colour: '#7f95d6', name: 'Night' },
]
const grounds = [
  { colour: '#1d1b18', name: 'Ink' },
  { colour: '#2a3cb4', name: 'Ultramarine' },
  { colour: '#c93a22', name: 'Vermilion' },
  { colour: '#e8dfd0', name: 'Linen' },
]
const modes = [
  { value: 'keep', label: 'Keep' },
  { value: 'dim', label: 'Dim' },
  { value: 'recolour', label: 'Recolour' },
] as const

const percent = (share: number) => `${Math.round(100 * share)} %`

/** What light there is beside the lamps, and what it falls on. */
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
        format={percent}
        onChange={power => set({ ambient: { ...ambient, power } })}
      />
      <ColourSwatches
        label="Its colour"
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
          label={background.mode === 'dim' ? 'How far' : 'How much'}
          max={1}
          step={0.01}
          value={background.amount}
          format={percent}
          onChange={amount => set({ background: { ...background, amount } })}
        />
      )}
      {background.mode === 'recolour' && (
        <ColourSwatches
          label="Its colour"
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
        format={percent}
        onChange={value => set({ shadows: value })}
      />
      <Slider
        label={copy.params.gloss.label}
        max={1}
        step={0.01}
        value={gloss}
        format={percent}
        onChange={value => set({ gloss: value })}
      />
    </div>
  )
}
