import { t } from '@pentimento/language'
import { Button, Checkbox, Dialog, SearchField, TextField } from '@pentimento/ui'
import { Plus, Ratio } from 'lucide-react'
import { type Dispatch, type FormEvent, useState } from 'react'
import { most } from '../contract.ts'
import { pixelsOf } from '../presets.ts'
import { type Act, type Card, hasPreset } from './editing.ts'
import styles from './editor.module.css'
import { presetsLike, sizeIn } from './words.ts'

interface FormatPickerProps {
  cards: readonly Card[]
  dispatch: Dispatch<Act>
}

/** Dialog with all formats by platform, searchable, and a form for a custom size. */
export function FormatPicker({ cards, dispatch }: FormatPickerProps) {
  const [text, setText] = useState('')
  const isFull = cards.length >= most.formats
  const found = presetsLike(text)
  return (
    <Dialog
      size="wide"
      title={t('Formats')}
      description={t('{count} of {most} formats selected', { count: cards.length, most: most.formats })}
      trigger={
        <Button variant="tonal" wide icon={<Ratio />}>
          {t('Choose formats')}
        </Button>
      }
    >
      <div className={styles.picker}>
        <SearchField label={t('Search formats')} value={text} onChange={setText} />
        <OwnSize isFull={isFull} onSize={size => dispatch({ type: 'sized', ...size })} />
        {found.map(({ group, presets }) => {
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
                  onChange={on => dispatch({ type: 'toggled', presets: ids, on })}
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
                            {name} <span className={styles.size}>{detailOf(preset)}</span>
                          </>
                        }
                        checked={isChosen}
                        disabled={isFull && !isChosen}
                        onChange={on => dispatch({ type: 'toggled', presets: [id], on })}
                      />
                    </li>
                  )
                })}
              </ul>
            </fieldset>
          )
        })}
        {found.length === 0 && <p>{t('No formats match “{text}”. Enter a custom size above.', { text })}</p>}
      </div>
    </Dialog>
  )
}

function detailOf(preset: Parameters<typeof pixelsOf>[0]): string {
  const pixels = sizeIn(pixelsOf(preset))
  return preset.unit === 'mm'
    ? t('{size} mm, {pixels} at {dpi} dpi', { size: sizeIn(preset), pixels, dpi: preset.dpi })
    : pixels
}

interface OwnSizeProps {
  isFull: boolean
  onSize: (size: { width: number; height: number }) => void
}

function OwnSize({ isFull, onSize }: OwnSizeProps) {
  const [width, setWidth] = useState('1200')
  const [height, setHeight] = useState('800')
  const size = { width: Math.round(Number(width)), height: Math.round(Number(height)) }
  const isSide = (side: number) => side >= 16 && side <= most.side
  const isFit = isSide(size.width) && isSide(size.height) && size.width * size.height <= most.pixels
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (isFit && !isFull) onSize(size)
  }
  const field = {
    type: 'number',
    min: 16,
    max: most.side,
    step: 1,
    inputMode: 'numeric',
    required: true,
  } as const
  return (
    <form className={styles.ownSize} onSubmit={add} noValidate>
      <TextField
        {...field}
        label={t('Width (px)')}
        value={width}
        onChange={({ currentTarget }) => setWidth(currentTarget.value)}
      />
      <TextField
        {...field}
        label={t('Height (px)')}
        value={height}
        onChange={({ currentTarget }) => setHeight(currentTarget.value)}
      />
      <Button type="submit" variant="outline" icon={<Plus />} disabled={!isFit || isFull}>
        {t('Add size')}
      </Button>
    </form>
  )
}
