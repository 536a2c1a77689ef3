import { t } from '@pentimento/language'
import { Button, overlayInput, SegmentedControl, Slider } from '@pentimento/ui'
import { Minus, Plus } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import { gradientCss } from './BackgroundPreview.tsx'
import { gradientPresets } from './background-presets.ts'
import styles from './editor.module.css'
import type { Settings } from './editor-state.ts'

interface GradientEditorProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  settings: Settings
  onSet: (settings: Partial<Settings>) => void
}

const colorLabels = [t('First color'), t('Second color'), t('Third color')]
const shapes = ['linear', 'radial'] as const

/** A gradient's two or three colors, its shape and its direction. */
export function GradientEditor({ copy: { params }, settings, onSet: set }: GradientEditorProps) {
  const { gradient, colors, angle } = settings
  const setColors = (changed: string[]) => set({ colors: changed })
  return (
    <>
      <Presets onChoose={setColors} />
      <ColorStops label={params.colors.label} colors={colors} onChange={setColors} />
      <SegmentedControl
        label={params.gradient.label}
        options={shapes.map(value => ({ value, label: params.gradient.options?.[value] ?? value }))}
        value={gradient}
        onChange={shape => set({ gradient: shape })}
      />
      {gradient === 'linear' && (
        <Slider
          label={params.angle.label}
          value={angle}
          max={360}
          step={5}
          format={value => `${value}°`}
          onChange={value => set({ angle: value })}
        />
      )}
    </>
  )
}

function Presets({ onChoose }: { onChoose: (colors: string[]) => void }) {
  return (
    <ul className={styles.presets} aria-label={t('Gradient presets')}>
      {gradientPresets.map(({ name, colors }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.preset}
            title={name}
            aria-label={name}
            style={{ '--sample': gradientCss({ gradient: 'linear', colors, angle: 180 }) } as CSSProperties}
            onClick={() => onChoose(colors)}
          />
        </li>
      ))}
    </ul>
  )
}

interface ColorStopsProps {
  label: string
  colors: readonly string[]
  onChange: (colors: string[]) => void
}

/** The colors of a gradient, to change, and a button to add or remove the third. */
function ColorStops({ label, colors, onChange }: ColorStopsProps) {
  const isFull = colors.length === colorLabels.length
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.stops}>
        {colors.map((color, index) => (
          <label
            key={colorLabels[index]}
            className={styles.stop}
            style={{ '--sample': color } as CSSProperties}
          >
            <input
              type="color"
              className={overlayInput}
              aria-label={colorLabels[index]}
              value={color}
              onChange={({ currentTarget: { value } }) => onChange(colors.with(index, value))}
            />
          </label>
        ))}
        <Button
          variant="tonal"
          color="gray"
          size="square"
          aria-label={isFull ? t('Remove the third color') : t('Add a third color')}
          onClick={() => onChange(isFull ? colors.slice(0, -1) : [...colors, colors.at(-1) ?? '#ffffff'])}
        >
          {isFull ? <Minus /> : <Plus />}
        </Button>
      </div>
    </fieldset>
  )
}
