import { t } from '@pentimento/language'
import { Checkbox, classNames, IconButton } from '@pentimento/ui'
import { X } from 'lucide-react'
import { type Dispatch, type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './editor.module.css'
import { type Action, moveByKey, type TextLine } from './editor-state.ts'

interface LineListProps {
  lines: readonly TextLine[]
  size: { width: number; height: number }
  /** The hovered or focused line, here or on the image. */
  highlightedId: number | undefined
  onHighlight: (id: number | undefined) => void
  dispatch: Dispatch<Action>
}

/** Step of the arrow keys for a drawn region, as a share of the image's longer side. */
const stepShare = 0.01

/** The lines by their text; drawn regions are moved with arrow keys, resized with Shift, and can be removed. */
export function LineList({ lines, size, highlightedId, onHighlight, dispatch }: LineListProps) {
  const listRef = useRef<HTMLUListElement>(null)
  const count = useRef(lines.length)
  useEffect(() => {
    // A new region gets the focus, so that keys can move it.
    if (lines.length > count.current)
      listRef.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    count.current = lines.length
  }, [lines.length])

  const handleKey = (line: TextLine) => (event: KeyboardEvent) => {
    if (!line.isDrawn) return
    if (event.key === 'Delete' || event.key === 'Backspace')
      return dispatch({ type: 'region-removed', id: line.id })
    const stepPx = stepShare * Math.max(size.width, size.height)
    const corners = moveByKey(line.corners, event.key, { isResizing: event.shiftKey, step: stepPx, size })
    if (!corners) return
    event.preventDefault()
    dispatch({ type: 'region-moved', id: line.id, corners })
  }
  return (
    <ul ref={listRef} className={styles.lines}>
      {lines.map(line => (
        <li
          key={line.id}
          className={classNames(styles.line, line.id === highlightedId && styles.highlighted)}
          onPointerEnter={() => onHighlight(line.id)}
          onPointerLeave={() => onHighlight(undefined)}
        >
          <Checkbox
            label={lineLabel(line)}
            checked={line.isSelected}
            onChange={isSelected => dispatch({ type: 'line-toggled', id: line.id, isSelected })}
            onFocus={() => onHighlight(line.id)}
            onBlur={() => onHighlight(undefined)}
            onKeyDown={handleKey(line)}
            {...(line.isDrawn && {
              'aria-description': t('Use arrow keys to move, Shift + arrow keys to resize'),
            })}
          />
          {line.isDrawn && (
            <IconButton
              label={t('Remove region')}
              onClick={() => dispatch({ type: 'region-removed', id: line.id })}
            >
              <X />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Label of a line. */
export function lineLabel({ words, isDrawn }: TextLine): string {
  if (isDrawn) return t('Your region')
  return words === '' ? t('Possible text') : words
}
