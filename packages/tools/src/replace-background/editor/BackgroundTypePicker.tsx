import { overlayInput } from '@pentimento/ui'
import { type CSSProperties, useId } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { type BackgroundType, backgroundTypes, type replaceBackground } from '../contract.ts'
import { gradientCss } from './BackgroundPreview.tsx'
import styles from './editor.module.css'
import type { Settings } from './editor-state.ts'

interface BackgroundTypePickerProps {
  copy: EditorProps<typeof replaceBackground>['copy']
  settings: Settings
  /** URL of the user's own background image. */
  backgroundImageUrl: string | undefined
  onChoose: (backgroundType: BackgroundType) => void
}

/** The choice between the kinds of background, each with a preview. */
export function BackgroundTypePicker({
  copy,
  settings,
  backgroundImageUrl,
  onChoose,
}: BackgroundTypePickerProps) {
  const name = useId()
  const { label, options } = copy.params.backgroundType
  const previews: Record<BackgroundType, string | undefined> = {
    prompt: undefined,
    color: settings.color,
    gradient: gradientCss(settings),
    blur: undefined,
    image: backgroundImageUrl && `url("${backgroundImageUrl}") center / cover`,
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.tiles}>
        {backgroundTypes.map(backgroundType => (
          <label key={backgroundType} className={styles.tile}>
            <input
              type="radio"
              name={name}
              className={overlayInput}
              checked={settings.backgroundType === backgroundType}
              onChange={() => onChoose(backgroundType)}
            />
            <span
              className={styles.sample}
              data-ground={backgroundType}
              style={
                previews[backgroundType]
                  ? ({ '--sample': previews[backgroundType] } as CSSProperties)
                  : undefined
              }
            />
            <span className={styles.tileName}>{options?.[backgroundType] ?? backgroundType}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
