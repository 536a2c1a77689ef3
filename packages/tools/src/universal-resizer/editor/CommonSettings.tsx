import { t } from '@pentimento/language'
import { FormatChoice } from '@pentimento/stage'
import { Slider } from '@pentimento/ui'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import { BackgroundPicker } from './BackgroundPicker.tsx'
import styles from './editor.module.css'
import type { Settings } from './editor-state.ts'

interface CommonSettingsProps {
  copy: EditorProps<typeof universalResizer>['copy']
  settings: Settings
  /** Color of the image's border, once known. */
  borderColor: string | undefined
  onSet: (changed: Partial<Settings>) => void
}

/** Settings common to all formats. */
export function CommonSettings({ copy, settings, borderColor, onSet }: CommonSettingsProps) {
  const { background, format, quality } = settings
  return (
    <>
      <div className={styles.backgrounds}>
        <BackgroundPicker
          label={copy.params.background.label}
          autoLabel={t('Auto')}
          value={background}
          borderColor={borderColor}
          onChange={chosen => onSet({ background: chosen })}
        />
        {background === 'transparent' && format === 'jpeg' && (
          <p className={styles.reason}>{t('JPEG doesn’t support transparency, so padding will be white.')}</p>
        )}
      </div>
      <FormatChoice value={format} onChange={chosen => onSet({ format: chosen })} />
      {format !== 'png' && (
        <Slider
          label={t('Quality')}
          min={1}
          max={100}
          value={quality}
          onChange={chosen => onSet({ quality: chosen })}
        />
      )}
    </>
  )
}
