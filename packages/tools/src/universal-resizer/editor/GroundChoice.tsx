import { t } from '@pentimento/language'
import { ColourSwatches, SegmentedControl } from '@pentimento/ui'
import styles from './editor.module.css'

interface GroundChoiceProps {
  label: string
  /** `auto`, `blur`, `transparent` or `#rrggbb`. */
  value: string
  /** Label of `auto`. */
  auto: string
  /** Color of the image's border, once known. */
  rim: string | undefined
  onChange: (ground: string) => void
}

const plain = [
  { colour: '#ffffff', name: t('White') },
  { colour: '#1d1b18', name: t('Ink') },
  { colour: '#e8dfd0', name: t('Linen') },
]

/** The choice of background for padded images. */
export function GroundChoice({ label, value, auto, rim, onChange }: GroundChoiceProps) {
  const isColour = value.startsWith('#')
  const isNew = rim && !plain.some(({ colour }) => colour === rim)
  return (
    <div className={styles.grounds}>
      <SegmentedControl
        label={label}
        options={[
          { value: 'auto', label: auto },
          { value: 'blur', label: t('Blur') },
          { value: 'colour', label: t('Color') },
          { value: 'transparent', label: t('No fill') },
        ]}
        value={isColour ? 'colour' : value}
        onChange={chosen => onChange(chosen === 'colour' ? (rim ?? '#ffffff') : chosen)}
      />
      {isColour && (
        <ColourSwatches
          label={t('Color')}
          swatches={[...(isNew ? [{ colour: rim, name: t('Image edge color') }] : []), ...plain]}
          value={value}
          onChange={onChange}
        />
      )}
    </div>
  )
}
