import { t } from '@pentimento/language'
import {
  ActionList,
  Note,
  Panel,
  PrimaryAction,
  StageArea,
  UndoBar,
  type UndoHandlers,
  useInitialFocus,
} from '@pentimento/stage'
import { Button, Checkbox, classNames } from '@pentimento/ui'
import { type CSSProperties, type Dispatch, useState } from 'react'
import type { Action, SubjectPoint } from './editor-state.ts'
import styles from './subject-picker.module.css'
import { clickSubject, isKept, type Subject, setKept } from './subjects.ts'

interface SubjectPickerProps {
  /** URL of the original. */
  url: string
  /** Size of the image; only its ratio counts. */
  size: { width: number; height: number }
  subjects: readonly Subject[]
  /** The subjects to keep; empty for all. */
  chosen: readonly SubjectPoint[]
  dispatch: Dispatch<Action>
  undoHandlers: UndoHandlers
  onApply: () => void
  onBack: () => void
}

/** The image's separate subjects, on the image and in a list: choose which to keep. */
export function SubjectPicker(props: SubjectPickerProps) {
  const { url, size, subjects, chosen, dispatch, undoHandlers, onApply, onBack } = props
  const panelRef = useInitialFocus('field')
  const [highlighted, setHighlighted] = useState<Subject>()
  const choose = (next: readonly SubjectPoint[]) => dispatch({ type: 'subjects-chosen', subjects: next })
  const shared = { url, size, highlighted, onHighlight: setHighlighted }
  return (
    <>
      <StageArea>
        <SubjectOutlines
          {...shared}
          {...{ subjects, chosen }}
          onClick={subject => choose(clickSubject(subjects, chosen, subject))}
        />
      </StageArea>
      <Panel ref={panelRef} label={t('Choose subjects')}>
        <UndoBar {...undoHandlers} />
        <ul className={styles.subjects}>
          {subjects.map((subject, index) => (
            <li
              key={`${subject.point.x} ${subject.point.y}`}
              className={classNames(styles.subject, subject === highlighted && styles.highlighted)}
              onPointerEnter={() => setHighlighted(subject)}
              onPointerLeave={() => setHighlighted(undefined)}
            >
              <Checkbox
                label={t('Subject {number}', { number: index + 1 })}
                checked={isKept(subject, chosen)}
                onChange={keeps => choose(setKept(subjects, chosen, subject, keeps))}
                onFocus={() => setHighlighted(subject)}
                onBlur={() => setHighlighted(undefined)}
              />
              <Thumbnail {...{ url, size, subject }} />
            </li>
          ))}
        </ul>
        <PrimaryAction>
          <Button size="special" wide onClick={onApply}>
            {t('Apply')}
          </Button>
        </PrimaryAction>
        <ActionList>
          <Button variant="text" color="gray" wide onClick={onBack}>
            {t('Back')}
          </Button>
        </ActionList>
        <Note>{t('Click a subject to keep only that one. Then click others to add or remove them.')}</Note>
      </Panel>
    </>
  )
}

interface SubjectOutlinesProps extends Pick<SubjectPickerProps, 'url' | 'size' | 'subjects' | 'chosen'> {
  highlighted: Subject | undefined
  onHighlight: (subject: Subject | undefined) => void
  onClick: (subject: Subject) => void
}

/** The image with a frame around each subject, to click. */
function SubjectOutlines(props: SubjectOutlinesProps) {
  const { url, size, subjects, chosen, highlighted, onHighlight, onClick } = props
  // The smallest is in front, so that a larger frame doesn't cover it.
  const ordered = subjects.toSorted((a, b) => boxArea(b) - boxArea(a))
  return (
    <div className={styles.image} style={{ '--ratio': size.width / size.height } as CSSProperties}>
      <img src={url} alt={t('Image with its subjects framed')} draggable={false} />
      {ordered.map(subject => (
        <button
          key={`${subject.point.x} ${subject.point.y}`}
          type="button"
          aria-label={t('Subject {number}', { number: subjects.indexOf(subject) + 1 })}
          aria-pressed={isKept(subject, chosen)}
          className={classNames(
            styles.frame,
            isKept(subject, chosen) && styles.selected,
            subject === highlighted && styles.highlighted,
          )}
          style={frameStyle(subject)}
          onPointerEnter={() => onHighlight(subject)}
          onPointerLeave={() => onHighlight(undefined)}
          onFocus={() => onHighlight(subject)}
          onBlur={() => onHighlight(undefined)}
          onClick={() => onClick(subject)}
        >
          <span className={styles.number}>{subjects.indexOf(subject) + 1}</span>
        </button>
      ))}
    </div>
  )
}

const boxArea = ({ box }: Subject) => (box.right - box.left) * (box.bottom - box.top)
const percent = (fraction: number) => `${100 * fraction}%`

const frameStyle = ({ box }: Subject): CSSProperties => ({
  left: percent(box.left),
  top: percent(box.top),
  width: percent(box.right - box.left),
  height: percent(box.bottom - box.top),
})

/** A subject's part of the image. */
function Thumbnail({ url, size: { width, height }, subject: { box } }: ThumbnailProps) {
  const [left, top] = [box.left * width, box.top * height]
  const viewBox = [left, top, box.right * width - left, box.bottom * height - top].join(' ')
  return (
    <svg className={styles.thumbnail} viewBox={viewBox} aria-hidden="true">
      <image href={url} width={width} height={height} preserveAspectRatio="none" />
    </svg>
  )
}

interface ThumbnailProps extends Pick<SubjectPickerProps, 'url' | 'size'> {
  subject: Subject
}
