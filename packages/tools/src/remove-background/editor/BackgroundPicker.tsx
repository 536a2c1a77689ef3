import { t } from '@pentimento/language'
import { ColorSwatches, checkerboard, classNames, overlayInput, Slider } from '@pentimento/ui'
import { type CSSProperties, type Dispatch, useId } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import styles from './editor.module.css'
import type { Action, BackgroundType, EditorState } from './editor-state.ts'

const swatches = [
  { color: '#ffffff', name: t('White') },
  { color: '#1d1b18', name: t('Ink') },
  { color: '#e8dfd0', name: t('Linen') },
  { color: '#2a3cb4', name: t('Ultramarine') },
  { color: '#c93a22', name: t('Vermilion') },
]

interface BackgroundPickerProps {
  copy: EditorProps<typeof removeBackground>['copy']
  editorState: EditorState
  dispatch: Dispatch<Action>
  canBlur: boolean
}

/** The choice of background: a tile for each kind, and the settings of the chosen one. */
export function BackgroundPicker({ copy, editorState, dispatch, canBlur }: BackgroundPickerProps) {
  const name = useId()
  const { label, options } = copy.params.background
  const types: BackgroundType[] = canBlur ? ['transparent', 'color', 'blur'] : ['transparent', 'color']
  return (
    <div className={styles.backgrounds}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{label}</legend>
        <div className={styles.tiles}>
          {types.map(backgroundType => (
            <label key={backgroundType} className={styles.tile}>
              <input
                type="radio"
                name={name}
                className={overlayInput}
                checked={editorState.backgroundType === backgroundType}
                onChange={() => dispatch({ type: 'background-chosen', backgroundType })}
              />
              <span
                className={classNames(
                  styles.sample,
                  backgroundType === 'transparent' && checkerboard,
                  backgroundType === 'blur' && styles.sampleBlur,
                )}
                style={
                  backgroundType === 'color'
                    ? ({ '--sample': editorState.color } as CSSProperties)
                    : undefined
                }
              />
              <span className={styles.tileName}>{options?.[backgroundType] ?? backgroundType}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {editorState.backgroundType === 'color' && (
        <ColorSwatches
          label={copy.params.color.label}
          swatches={swatches}
          value={editorState.color}
          onChange={color => dispatch({ type: 'color-chosen', color })}
        />
      )}
      {editorState.backgroundType === 'blur' && (
        <Slider
          label={copy.params.blur.label}
          value={editorState.blur}
          onChange={blur => dispatch({ type: 'blur-changed', blur })}
        />
      )}
    </div>
  )
}
