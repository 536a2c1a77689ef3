import { t } from '@pentimento/language'
import { FormatChoice } from '@pentimento/stage'
import { Slider } from '@pentimento/ui'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import type { Settings } from './editing.ts'
import styles from './editor.module.css'
import { GroundChoice } from './GroundChoice.tsx'

interface WishesProps {
  copy: EditorProps<typeof universalResizer>['copy']
  settings: Settings
  /** Color of the image's border, once known. */
  rim: string | undefined
  onSet: (changed: Partial<Settings>) => void
}

/** Settings common to all formats. */
export function Wishes({ copy, settings, rim, onSet }: WishesProps) {
  const { ground, format, quality } = settings
  return (
    <>
      <div className={styles.grounds}>
        <GroundChoice
          label={copy.params.ground.label}
          auto={t('Auto')}
          value={ground}
          rim={rim}
          onChange={chosen => onSet({ ground: chosen })}
        />
        {ground === 'transparent' && format === 'jpeg' && (
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
