import { Button, Checkbox, Dialog, SearchField, TextField } from '@pentimento/ui'
import { Plus, Ratio } from 'lucide-react'
import { type Dispatch, type FormEvent, useState } from 'react'
import { most } from '../contract.ts'
import { type PresetId, pixelsOf } from '../presets.ts'
import { type Act, type Card, hasPreset } from './editing.ts'
import styles from './editor.module.css'
import { presetsLike, sizeIn } from './words.ts'

interface FormatPickerProps {
  cards: readonly Card[]
  dispatch: Dispatch<Act>
}

/** All formats under their platforms, to be searched and ticked, and any size beside. */
export function FormatPicker({ cards, dispatch }: FormatPickerProps) {
  const [text, setText] = useState('')
  const isFull = cards.length >= most.formats
  const found = presetsLike(text)
  return (
    <Dialog
      size="wide"
      title="Formats"
      description={`${cards.length} of at most ${most.formats} are chosen.`}
      trigger={
        <Button variant="tonal" wide icon={<Ratio />}>
          Choose formats
        </Button>
      }
    >
      <div className={styles.picker}>
        <SearchField label="Search formats" value={text} onChange={setText} />
        <OwnSize isFull={isFull} onSize={size => dispatch({ type: 'sized', ...size })} />
        {found.map(({ group, presets }) => {
          const ids = presets.map(({ id }) => id as PresetId)
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
                {presets.map(preset => {
                  const id = preset.id as PresetId
                  const isChosen = hasPreset(cards, id)
                  return (
                    <li key={id}>
                      <Checkbox
                        label={
                          <>
                            {preset.name} <span className={styles.size}>{detailOf(preset)}</span>
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
        {found.length === 0 && <p>No format is called “{text}”. Give its size above.</p>}
      </div>
    </Dialog>
  )
}

function detailOf(preset: Parameters<typeof pixelsOf>[0]): string {
  const pixels = sizeIn(pixelsOf(preset))
  return preset.unit === 'mm' ? `${sizeIn(preset)} mm, ${pixels} at ${preset.dpi} dpi` : pixels
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
        label="Width in pixels"
        value={width}
        onChange={({ currentTarget }) => setWidth(currentTarget.value)}
      />
      <TextField
        {...field}
        label="Height in pixels"
        value={height}
        onChange={({ currentTarget }) => setHeight(currentTarget.value)}
      />
      <Button type="submit" variant="outline" icon={<Plus />} disabled={!isFit || isFull}>
        Add this size
      </Button>
    </form>
  )
}
