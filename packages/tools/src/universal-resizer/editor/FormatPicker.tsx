import { t } from '@pentimento/language'
import { Button, Checkbox, Dialog, SearchField, TextField } from '@pentimento/ui'
import { Plus, Ratio } from 'lucide-react'
import { type Dispatch, type FormEvent, useState } from 'react'
import { paramLimits } from '../contract.ts'
import { pixelsOf } from '../presets.ts'
import styles from './editor.module.css'
import { type Action, type FormatCard, hasPreset } from './editor-state.ts'
import { formatSize, searchPresets } from './format-texts.ts'

interface FormatPickerProps {
  cards: readonly FormatCard[]
  dispatch: Dispatch<Action>
}

/** Dialog with all formats by platform, searchable, and a form for a custom size. */
export function FormatPicker({ cards, dispatch }: FormatPickerProps) {
  const [query, setQuery] = useState('')
  const isFull = cards.length >= paramLimits.formats
  const groups = searchPresets(query)
  return (
    <Dialog
      size="wide"
      title={t('Formats')}
      description={t('{count} of {most} formats selected', {
        count: cards.length,
        most: paramLimits.formats,
      })}
      trigger={
        <Button variant="tonal" wide icon={<Ratio />}>
          {t('Choose formats')}
        </Button>
      }
    >
      <div className={styles.picker}>
        <SearchField label={t('Search formats')} value={query} onChange={setQuery} />
        <CustomSize isFull={isFull} onSize={size => dispatch({ type: 'size-added', ...size })} />
        {groups.map(({ group, presets }) => {
          const ids = presets.map(({ id }) => id)
          const count = ids.filter(id => hasPreset(cards, id)).length
          return (
            <fieldset key={group} className={styles.pickerGroup}>
              <legend>
                <Checkbox
                  label={group}
                  checked={count === ids.length}
                  indeterminate={count > 0 && count < ids.length}
                  disabled={isFull && count === 0}
                  onChange={isOn => dispatch({ type: 'presets-toggled', presets: ids, isOn })}
                />
              </legend>
              <ul className={styles.pickerList}>
                {presets.map(({ id, name, preset }) => {
                  const isChosen = hasPreset(cards, id)
                  return (
                    <li key={id}>
                      <Checkbox
                        label={
                          <>
                            {name} <span className={styles.size}>{presetDetail(preset)}</span>
                          </>
                        }
                        checked={isChosen}
                        disabled={isFull && !isChosen}
                        onChange={isOn => dispatch({ type: 'presets-toggled', presets: [id], isOn })}
                      />
                    </li>
                  )
                })}
              </ul>
            </fieldset>
          )
        })}
        {groups.length === 0 && (
          <p>{t('No formats match “{text}”. Enter a custom size above.', { text: query })}</p>
        )}
      </div>
    </Dialog>
  )
}

function presetDetail(preset: Parameters<typeof pixelsOf>[0]): string {
  const pixels = formatSize(pixelsOf(preset))
  return preset.unit === 'mm'
    ? t('{size} mm, {pixels} at {dpi} dpi', { size: formatSize(preset), pixels, dpi: preset.dpi })
    : pixels
}

interface CustomSizeProps {
  isFull: boolean
  onSize: (size: { width: number; height: number }) => void
}

function CustomSize({ isFull, onSize }: CustomSizeProps) {
  const [width, setWidth] = useState('1200')
  const [height, setHeight] = useState('800')
  const size = { width: Math.round(Number(width)), height: Math.round(Number(height)) }
  const isValidSide = (side: number) => side >= 16 && side <= paramLimits.side
  const isValidSize =
    isValidSide(size.width) && isValidSide(size.height) && size.width * size.height <= paramLimits.pixels
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isValidSize && !isFull) onSize(size)
  }
  const fieldProps = {
    type: 'number',
    min: 16,
    max: paramLimits.side,
    step: 1,
    inputMode: 'numeric',
    required: true,
  } as const
  return (
    <form className={styles.ownSize} onSubmit={handleSubmit} noValidate>
      <TextField
        {...fieldProps}
        label={t('Width (px)')}
        value={width}
        onChange={({ currentTarget }) => setWidth(currentTarget.value)}
      />
      <TextField
        {...fieldProps}
        label={t('Height (px)')}
        value={height}
        onChange={({ currentTarget }) => setHeight(currentTarget.value)}
      />
      <Button type="submit" variant="outline" icon={<Plus />} disabled={!isValidSize || isFull}>
        {t('Add size')}
      </Button>
    </form>
  )
}
