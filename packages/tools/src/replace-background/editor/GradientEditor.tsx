import { t } from '@pentimento/language'
import { Button, coveringInput, SegmentedControl, Slider } from '@pentimento/ui'
import { Minus, Plus } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import type { Settings } from './editing.ts'
import styles from './editor.module.css'
import { gradients } from './grounds.ts'
import { gradientOf } from './LiveGround.tsx'

interface GradientEditorProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  settings: Settings
  onSet: (settings: Partial<Settings>) => void
}

const ends = [t('First color'), t('Second color'), t('Third color')]
const shapes = ['linear', 'radial'] as const

/** A gradient's two or three colors, its shape and its direction. */
export function GradientEditor({ copy: { params }, settings, onSet: set }: GradientEditorProps) {
  const { gradient, colours, angle } = settings
  const [first = '#ffffff', ...others] = colours
  const last = others.at(-1) ?? first
  return (
    <>
      <ul className={styles.presets} aria-label={t('Gradient presets')}>
        {gradients.map(({ name, colours: preset }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.preset}
              title={name}
              aria-label={name}
              style={
                {
                  '--sample': gradientOf({ gradient: 'linear', colours: preset, angle: 180 }),
                } as CSSProperties
              }
              onClick={() => set({ colours: preset })}
            />
          </li>
        ))}
      </ul>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{params.colours.label}</legend>
        <div className={styles.stops}>
          {colours.map((colour, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop has no identity but its index
            <label key={index} className={styles.stop} style={{ '--sample': colour } as CSSProperties}>
              <input
                type="color"
                className={coveringInput}
                aria-label={ends[index]}
                value={colour}
                onChange={({ currentTarget: { value } }) => set({ colours: colours.with(index, value) })}
              />
            </label>
          ))}
          {colours.length < 3 ? (
            <Button
              variant="tonal"
              color="gray"
              size="square"
              aria-label={t('Add a third color')}
              onClick={() => set({ colours: [...colours, last] })}
            >
              <Plus />
            </Button>
          ) : (
            <Button
              variant="tonal"
              color="gray"
              size="square"
              aria-label={t('Remove the third color')}
              onClick={() => set({ colours: colours.slice(0, 2) })}
            >
              <Minus />
            </Button>
          )}
        </div>
      </fieldset>
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
