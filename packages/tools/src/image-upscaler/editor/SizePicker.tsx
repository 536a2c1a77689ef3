import { t } from '@pentimento/language'
import { upscaling } from '@pentimento/protocol'
import { LockedLabel, type NaturalSize, Note, useNeedsUpgrade } from '@pentimento/stage'
import { ChipGroup, TextField } from '@pentimento/ui'
import { enlargementOf, exceedsFreeLimit, formatSize, scales } from '../contract.ts'
import styles from './editor.module.css'
import type { UpscaleSettings } from './editor-state.ts'
import { sizeReadout } from './size-readout.ts'

interface SizePickerProps {
  settings: UpscaleSettings
  onSet: (changed: Partial<UpscaleSettings>) => void
  /** Of a single image; undefined for several images, or while it's unknown. */
  size: NaturalSize | undefined
  isSingle: boolean
}

const sizeOptions = [
  ...scales.map(scale => ({
    value: String(scale),
    label: scale === 16 ? <LockedLabel requiredPlan="pro">{`${scale}×`}</LockedLabel> : `${scale}×`,
  })),
  { value: 'custom', label: t('Size') },
]

/** The choice of the result's size: a scale factor, or a width and height. */
export function SizePicker({ settings, onSet, size, isSingle }: SizePickerProps) {
  const { target } = settings
  const result = sizeReadout(settings, size)
  return (
    <div className={styles.size}>
      <p className={styles.legend} aria-hidden="true">
        {t('Scale')}
      </p>
      <ChipGroup
        label={t('Scale')}
        options={sizeOptions}
        value={String(target)}
        onChange={value => onSet({ target: scales.find(scale => String(scale) === value) ?? 'custom' })}
      />
      {target === 'custom' && <CustomSize settings={settings} onSet={onSet} size={size} />}
      {(result || isSingle) && (
        // The line is reserved until the size is known. A new text is a new element, since a changed width would count as a
        // layout shift.
        <output key={result?.text} className={styles.readout} aria-label={t('Size before and after')}>
          {result?.text}
        </output>
      )}
      {result?.isClamped && <Note>{t('This is the maximum size, smaller than requested.')}</Note>}
    </div>
  )
}

/** Says that an image needs Pro because of its size, to people without it. */
export function LargeImageNote({ size }: { size: NaturalSize | undefined }) {
  const needsUpgrade = useNeedsUpgrade('pro')
  if (!needsUpgrade || !size || !exceedsFreeLimit(size)) return null
  return (
    <Note>
      {t('Images larger than {side} × {side} pixels are part of Pro. This one is {size}.', {
        side: upscaling.optimizedSide,
        size: formatSize(size),
      })}
    </Note>
  )
}

/** Width and height fields; an empty one shows the length that keeps the aspect ratio. */
function CustomSize({ settings: { width, height }, onSet, size }: Omit<SizePickerProps, 'isSingle'>) {
  const resultSize = size && (width || height) && enlargementOf(size, { scale: 2, width, height })
  const fieldProps = {
    type: 'number',
    min: 1,
    max: upscaling.maxResultSide,
    step: 1,
    inputMode: 'numeric',
  } as const
  return (
    <div className={styles.sides}>
      <TextField
        {...fieldProps}
        label={t('Width')}
        value={width ?? ''}
        placeholder={resultSize ? String(resultSize.width) : undefined}
        onChange={({ currentTarget }) => onSet({ width: parseSide(currentTarget.value) })}
      />
      <TextField
        {...fieldProps}
        label={t('Height')}
        value={height ?? ''}
        placeholder={resultSize ? String(resultSize.height) : undefined}
        onChange={({ currentTarget }) => onSet({ height: parseSide(currentTarget.value) })}
      />
    </div>
  )
}

/** The typed length in pixels, limited to the maximum; undefined for an invalid or empty input. */
function parseSide(typed: string): number | undefined {
  const side = Math.round(Number(typed))
  return side > 0 ? Math.min(upscaling.maxResultSide, side) : undefined
}
