import { t } from '@pentimento/language'
import { Checkbox, classNames, IconButton } from '@pentimento/ui'
import { X } from 'lucide-react'
import { type Dispatch, type KeyboardEvent, useEffect, useRef } from 'react'
import { type Act, type Line, nudged } from './editing.ts'
import styles from './editor.module.css'

interface LineListProps {
  lines: readonly Line[]
  size: { width: number; height: number }
  /** The line that is pointed at, here or on the picture. */
  lit: number | undefined
  onLight: (id: number | undefined) => void
  dispatch: Dispatch<Act>
}

/** An arrow moves a drawn region by this share of the picture's longer side. */
const step = 0.01

/** The lines by their words; what the hand drew is moved by arrows, resized with Shift, and taken back. */
export function LineList({ lines, size, lit, onLight, dispatch }: LineListProps) {
  const listRef = useRef<HTMLUListElement>(null)
  const count = useRef(lines.length)
  useEffect(() => {
    // What was just drawn is at hand, to be moved by keys.
    if (lines.length > count.current)
      listRef.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    count.current = lines.length
  }, [lines.length])

  const press = (line: Line) => (event: KeyboardEvent) => {
    if (!line.isDrawn) return
    if (event.key === 'Delete' || event.key === 'Backspace')
      return dispatch({ type: 'line-taken-back', id: line.id })
    const by = step * Math.max(size.width, size.height)
    const corners = nudged(line.corners, event.key, { resizes: event.shiftKey, step: by, size })
    if (!corners) return
    event.preventDefault()
    dispatch({ type: 'line-moved', id: line.id, corners })
  }
  return (
    <ul ref={listRef} className={styles.lines}>
      {lines.map(line => (
        <li
          key={line.id}
          className={classNames(styles.line, line.id === lit && styles.lit)}
          onPointerEnter={() => onLight(line.id)}
          onPointerLeave={() => onLight(undefined)}
        >
          <Checkbox
            label={nameOf(line)}
            checked={line.goes}
            onChange={goes => dispatch({ type: 'line-set', id: line.id, goes })}
            onFocus={() => onLight(line.id)}
            onBlur={() => onLight(undefined)}
            onKeyDown={press(line)}
            {...(line.isDrawn && { 'aria-description': t('Arrows move it, with Shift they resize it') })}
          />
          {line.isDrawn && (
            <IconButton
              label={t('Take back')}
              onClick={() => dispatch({ type: 'line-taken-back', id: line.id })}
            >
              <X />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

export function nameOf({ words, isDrawn }: Line): string {
  if (isDrawn) return t('Your region')
  return words === '' ? t('Perhaps text') : words
}
