import { t } from '@pentimento/language'
import {
  ActionList,
  Note,
  Panel,
  PrimaryAction,
  PrimaryButton,
  StageArea,
  StartOver,
  UndoBar,
  type UndoHandlers,
  useInitialFocus,
} from '@pentimento/stage'
import { Button, Checkbox } from '@pentimento/ui'
import { Copy, Eraser, Plus } from 'lucide-react'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { minimumPlan } from '../../gates.ts'
import { textRemover } from '../contract.ts'
import styles from './editor.module.css'
import { type Action, rectangleBetween, type TextLine } from './editor-state.ts'
import { LineList } from './LineList.tsx'
import { Outlines } from './Outlines.tsx'

interface LinePickerProps extends Pick<EditorProps, 'notify'> {
  url: string
  /** Size of the image in pixels. */
  size: { width: number; height: number }
  lines: readonly TextLine[]
  /** Whether areas were filled in on a result. */
  hasFills: boolean
  dispatch: Dispatch<Action>
  undoHandlers: UndoHandlers
  onRemove: () => void
  onStartOver: () => void
}

/** The detected lines, on the image and in a list: choose which to remove, add regions, and start the removal. */
export function LinePicker(props: LinePickerProps) {
  const { url, size, lines, hasFills, dispatch, undoHandlers, onRemove } = props
  const panelRef = useInitialFocus('primary')
  const [highlightedId, setHighlightedId] = useState<number>()
  const selectedCount = lines.filter(({ isSelected }) => isSelected).length
  const listProps = { size, lines, highlightedId, onHighlight: setHighlightedId, dispatch }
  return (
    <>
      <StageArea>
        <Outlines url={url} {...listProps} />
      </StageArea>
      <Panel ref={panelRef} label={t('Text in the image')}>
        <UndoBar {...undoHandlers} />
        <div className={styles.header}>
          <h2 className={styles.title}>{heading(lines)}</h2>
          {lines.length > 1 && (
            <Checkbox
              label={t('Select all')}
              checked={selectedCount === lines.length}
              indeterminate={selectedCount > 0 && selectedCount < lines.length}
              onChange={isSelected => dispatch({ type: 'all-toggled', isSelected })}
            />
          )}
        </div>
        <LineList {...listProps} />
        <PrimaryAction>
          <PrimaryButton
            requiredPlan={minimumPlan(textRemover)}
            icon={<Eraser />}
            disabled={selectedCount === 0}
            onClick={onRemove}
            data-primary=""
          >
            {selectedCount === 0 ? t('Remove text') : t('Remove text ({count})', { count: selectedCount })}
          </PrimaryButton>
        </PrimaryAction>
        <LineActions {...props} />
        {hasFills && <Note>{t('What you filled in stays filled in.')}</Note>}
        <Note>{t('Click an outline to keep or remove its text. Drag on the image to add a region.')}</Note>
      </Panel>
    </>
  )
}

function LineActions({ size, lines, dispatch, notify, onStartOver }: LinePickerProps) {
  const texts = lines.map(line => line.words).filter(word => word !== '')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(texts.join('\n'))
      notify(t('Copied to clipboard'), 'info')
    } catch {
      notify(t('Couldn’t copy the text to the clipboard'), 'error')
    }
  }
  const addCenteredRegion = () => {
    const { width, height } = size
    const [from, to] = [
      { x: width * 0.35, y: height * 0.45 },
      { x: width * 0.65, y: height * 0.55 },
    ]
    dispatch({ type: 'region-drawn', corners: rectangleBetween(from, to, size) })
  }
  return (
    <ActionList>
      <Button variant="outline" color="gray" wide icon={<Plus />} onClick={addCenteredRegion}>
        {t('Add region')}
      </Button>
      {texts.length > 0 && (
        <Button variant="outline" color="gray" wide icon={<Copy />} onClick={() => void copy()}>
          {t('Copy all text')}
        </Button>
      )}
      <StartOver confirms onStartOver={onStartOver} />
    </ActionList>
  )
}

function heading(lines: readonly TextLine[]): string {
  const foundCount = lines.filter(({ isDrawn }) => !isDrawn).length
  if (foundCount === 0) return t('No text found in the image')
  return t('{count, plural, one {# line of text} other {# lines of text}}', { count: foundCount })
}
