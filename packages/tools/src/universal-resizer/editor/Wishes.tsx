import { FormatChoice } from '@pentimento/stage'
import { ColourSwatches, SegmentedControl, Slider } from '@pentimento/ui'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import type { Settings } from './editing.ts'
import styles from './editor.module.css'

interface WishesProps {
  copy: EditorProps<typeof universalResizer>['copy']
  settings: Settings
  /** Of the picture's rim, where it is known. */
  rim: string | undefined
  onSet: (changed: Partial<Settings>) => void
}

const plain = [
  { colour: '#ffffff', name: 'White' },
  { colour: '#1d1b18', name: 'Ink' },
  { colour: '#e8dfd0', name: 'Linen' },
]

/** What is wanted of all formats alike. */
export function Wishes({ copy, settings, rim, onSet }: WishesProps) {
  const { ground, format, quality } = settings
  const isColour = ground.startsWith('#')
  const own =
    rim && !plain.some(({ colour }) => colour === rim) ? [{ colour: rim, name: 'The picture’s rim' }] : []
  return (
    <>
      <div className={styles.grounds}>
        <SegmentedControl
          label={copy.params.ground.label}
          options={[
            { value: 'auto', label: 'Auto' },
            { value: 'blur', label: 'Blur' },
            { value: 'colour', label: 'Colour' },
            { value: 'transparent', label: 'Clear' },
          ]}
          value={isColour ? 'colour' : ground}
          onChange={chosen => onSet({ ground: chosen === 'colour' ? (rim ?? '#ffffff') : chosen })}
        />
        {isColour && (
          <ColourSwatches
            label="Colour"
            swatches={[...own, ...plain]}
            value={ground}
            onChange={colour => onSet({ ground: colour })}
          />
        )}
        {ground === 'transparent' && format === 'jpeg' && (
          <p className={styles.reason}>JPEG knows no transparency: padded pictures are laid on white.</p>
        )}
      </div>
      <FormatChoice value={format} onChange={chosen => onSet({ format: chosen })} />
      {format !== 'png' && (
        <Slider
          label="Quality"
          min={1}
          max={100}
          value={quality}
          onChange={chosen => onSet({ quality: chosen })}
        />
      )}
    </>
  )
}
