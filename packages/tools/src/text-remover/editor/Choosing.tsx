import { t } from '@pentimento/language'
import { Acts, Aside, Panel, Primary, StageArea, StartAgain, useFirstFocus } from '@pentimento/stage'
import { Button, Checkbox } from '@pentimento/ui'
import { Copy, Eraser, Plus } from 'lucide-react'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { type Act, type Line, rectangleBetween } from './editing.ts'
import styles from './editor.module.css'
import { LineList } from './LineList.tsx'
import { Outlines } from './Outlines.tsx'

interface ChoosingProps extends Pick<EditorProps, 'say'> {
  url: string
  /** Size of the image in pixels. */
  size: { width: number; height: number }
  lines: readonly Line[]
  dispatch: Dispatch<Act>
  onRemove: () => void
  onStartAgain: () => void
}

/** The detected lines, on the image and in a list: choose which to remove, add regions, and start the removal. */
export function Choosing({ url, size, lines, dispatch, say, onRemove, onStartAgain }: ChoosingProps) {
  const panelRef = useFirstFocus('primary')
  const [lit, setLit] = useState<number>()
  const going = lines.filter(({ goes }) => goes)
  const words = lines.map(line => line.words).filter(word => word !== '')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words.join('\n'))
      say(t('Copied to clipboard'), 'info')
    } catch {
      say(t('Couldn’t copy the text to the clipboard'), 'error')
    }
  }
  const addInTheMiddle = () => {
    const { width, height } = size
    const [from, to] = [
      { x: width * 0.35, y: height * 0.45 },
      { x: width * 0.65, y: height * 0.55 },
    ]
    dispatch({ type: 'line-drawn', corners: rectangleBetween(from, to, size) })
  }
  return (
    <>
      <StageArea>
        <Outlines url={url} size={size} lines={lines} lit={lit} onLight={setLit} dispatch={dispatch} />
      </StageArea>
      <Panel ref={panelRef} label={t('Text in the image')}>
        <div className={styles.head}>
          <h2 className={styles.title}>{headline(lines)}</h2>
          {lines.length > 1 && (
            <Checkbox
              label={t('Select all')}
              checked={going.length === lines.length}
              indeterminate={going.length > 0 && going.length < lines.length}
              onChange={goes => dispatch({ type: 'all-set', goes })}
            />
          )}
        </div>
        <LineList lines={lines} size={size} lit={lit} onLight={setLit} dispatch={dispatch} />
        <Primary>
          <Button
            size="special"
            wide
            icon={<Eraser />}
            disabled={going.length === 0}
            onClick={onRemove}
            data-primary=""
          >
            {going.length === 0 ? t('Remove text') : t('Remove text ({count})', { count: going.length })}
          </Button>
        </Primary>
        <Acts>
          <Button variant="outline" color="gray" wide icon={<Plus />} onClick={addInTheMiddle}>
            {t('Add region')}
          </Button>
          {words.length > 0 && (
            <Button variant="outline" color="gray" wide icon={<Copy />} onClick={() => void copy()}>
              {t('Copy all text')}
            </Button>
          )}
          <StartAgain asks onStartAgain={onStartAgain} />
        </Acts>
        <Aside>{t('Click an outline to keep or remove its text. Drag on the image to add a region.')}</Aside>
      </Panel>
    </>
  )
}

function headline(lines: readonly Line[]): string {
  const found = lines.filter(({ isDrawn }) => !isDrawn).length
  if (found === 0) return t('No text found in the image')
  return t('{count, plural, one {# line of text} other {# lines of text}}', { count: found })
}
