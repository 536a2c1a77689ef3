import { t } from '@pentimento/language'
import { ColourSwatches, checkerboard, classNames, coveringInput, Slider } from '@pentimento/ui'
import { type CSSProperties, type Dispatch, useId } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import type { Act, Editing, Ground } from './editing.ts'
import styles from './editor.module.css'

const swatches = [
  { colour: '#ffffff', name: t('White') },
  { colour: '#1d1b18', name: t('Ink') },
  { colour: '#e8dfd0', name: t('Linen') },
  { colour: '#2a3cb4', name: t('Ultramarine') },
  { colour: '#c93a22', name: t('Vermilion') },
]

interface GroundChoiceProps {
  copy: EditorProps<typeof removeBackground>['copy']
  editing: Editing
  dispatch: Dispatch<Act>
  mayBlur: boolean
}

/** The choice of background: a tile for each kind, and the settings of the chosen one. */
export function GroundChoice({ copy, editing, dispatch, mayBlur }: GroundChoiceProps) {
  const name = useId()
  const { label, options } = copy.params.background
  const grounds: Ground[] = mayBlur ? ['transparent', 'colour', 'blur'] : ['transparent', 'colour']
  return (
    <div className={styles.grounds}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{label}</legend>
        <div className={styles.tiles}>
          {grounds.map(ground => (
            <label key={ground} className={styles.tile}>
              <input
                type="radio"
                name={name}
                className={coveringInput}
                checked={editing.ground === ground}
                onChange={() => dispatch({ type: 'ground-chosen', ground })}
              />
              <span
                className={classNames(
                  styles.sample,
                  ground === 'transparent' && checkerboard,
                  ground === 'blur' && styles.sampleBlur,
                )}
                style={ground === 'colour' ? ({ '--sample': editing.colour } as CSSProperties) : undefined}
              />
              <span className={styles.tileName}>{options?.[ground] ?? ground}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {editing.ground === 'colour' && (
        <ColourSwatches
          label={copy.params.colour.label}
          swatches={swatches}
          value={editing.colour}
          onChange={colour => dispatch({ type: 'colour-chosen', colour })}
        />
      )}
      {editing.ground === 'blur' && (
        <Slider
          label={copy.params.blur.label}
          value={editing.blur}
          onChange={blur => dispatch({ type: 'blur-set', blur })}
        />
      )}
    </div>
  )
}
