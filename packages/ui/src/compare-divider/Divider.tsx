import { ChevronsLeftRight } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, RefObject } from 'react'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import styles from './divider.module.css'
import { clampPosition } from './use-divider.ts'

const smallStep = 0.02
const largeStep = 0.1

export interface DividerProps {
  /** Share of the frame's width to its left, 0 to 1. */
  position: number
  onMove: (position: number) => void
  handleRef: RefObject<HTMLDivElement | null>
  isDragged: boolean
  /** Pointer handlers, if only the handle can be dragged instead of the whole frame: see `useDivider`. */
  listeners?: Pick<
    ComponentProps<'div'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >
  /** Hide it while only one image is shown; keeps the focus. @default false */
  isHidden?: boolean
  /** Accessible label. @default the design system's text */
  label?: string
  /** Text of its position for screen readers. @default the design system's text */
  valueText?: (percent: number) => string
}

/** The divider between two compared images, with its handle; positioned at `--at`, moved by arrow keys. */
export function Divider(props: DividerProps) {
  const texts = useUiTexts()
  const { position, onMove, handleRef, isDragged, listeners, isHidden = false } = props
  const { label = texts.divider, valueText = texts.dividerAt } = props
  const percent = Math.round(position * 100)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = positionAfterKey(event, position)
    if (next === undefined) return
    event.preventDefault()
    onMove(clampPosition(next))
  }
  return (
    <div className={styles.rail} data-hidden={isHidden ? '' : undefined}>
      <span className={styles.line} />
      <div
        ref={handleRef}
        className={styles.handle}
        data-dragged={isDragged ? '' : undefined}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={valueText(percent)}
        {...listeners}
        onKeyDown={onKeyDown}
      >
        <ChevronsLeftRight aria-hidden="true" />
      </div>
    </div>
  )
}

function positionAfterKey(event: KeyboardEvent, position: number): number | undefined {
  const step = event.shiftKey ? largeStep : smallStep
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return position - step
    case 'ArrowRight':
    case 'ArrowUp':
      return position + step
    case 'PageDown':
      return position - largeStep
    case 'PageUp':
      return position + largeStep
    case 'Home':
      return 0
    case 'End':
      return 1
    default:
      return undefined
  }
}
