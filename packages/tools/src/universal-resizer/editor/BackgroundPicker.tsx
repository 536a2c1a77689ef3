import { t } from '@pentimento/language'
import { ColorSwatches, SegmentedControl } from '@pentimento/ui'
import styles from './editor.module.css'

interface BackgroundPickerProps {
  label: string
  /** `auto`, `blur`, `transparent` or `#rrggbb`. */
  value: string
  /** Label of `auto`. */
  autoLabel: string
  /** Color of the image's border, once known. */
  borderColor: string | undefined
  onChange: (background: string) => void
}

const defaultSwatches = [
  { color: '#ffffff', name: t('White') },
  { color: '#1d1b18', name: t('Ink') },
  { color: '#e8dfd0', name: t('Linen') },
]

/** The choice of background for padded images. */
export function BackgroundPicker({ label, value, autoLabel, borderColor, onChange }: BackgroundPickerProps) {
  const isColor = value.startsWith('#')
  const isExtraSwatch = borderColor && !defaultSwatches.some(({ color }) => color === borderColor)
  return (
    <div className={styles.backgrounds}>
      <SegmentedControl
        label={label}
        options={[
          { value: 'auto', label: autoLabel },
          { value: 'blur', label: t('Blur') },
          { value: 'color', label: t('Color') },
          { value: 'transparent', label: t('No fill') },
        ]}
        value={isColor ? 'color' : value}
        onChange={chosen => onChange(chosen === 'color' ? (borderColor ?? '#ffffff') : chosen)}
      />
      {isColor && (
        <ColorSwatches
          label={t('Color')}
          swatches={[
            ...(isExtraSwatch ? [{ color: borderColor, name: t('Image edge color') }] : []),
            ...defaultSwatches,
          ]}
          value={value}
          onChange={onChange}
        />
      )}
    </div>
  )
}
