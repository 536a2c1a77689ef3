import { ChevronsLeftRight } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, RefObject } from 'react'
import { useWords } from '../words/Words.tsx'
import styles from './divider.module.css'
import { within } from './use-divider.ts'

const stepShare = 0.02
const leapShare = 0.1

export interface DividerProps {
  /** Share of the frame's width to its left, 0 to 1. */
  position: number
  onMove: (position: number) => void
  handleRef: RefObject<HTMLDivElement | null>
  isDragged: boolean
  /** Where the handle alone is grasped, and not all of the frame: see `useDivider`. */
  listeners?: Pick<
    ComponentProps<'div'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >
  /** Not to be seen while one picture shows alone; the focus stays. @default false */
  isHidden?: boolean
  /** What it lies between, in words. @default those of the kit */
  label?: string
  /** Its place in words. @default those of the kit */
  wordsAt?: (percent: number) => string
}

/** The line between two pictures in one frame, with its handle; it stands where `--at` says, and arrows move it. */
export function Divider(props: DividerProps) {
  const words = useWords()
  const { position, onMove, handleRef, isDragged, listeners, isHidden = false } = props
  const { label = words.divider, wordsAt = words.dividerAt } = props
  const percent = Math.round(position * 100)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = afterKey(event, position)
    if (next === undefined) return
    event.preventDefault()
    onMove(within(next))
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
        aria-valuetext={wordsAt(percent)}
        {...listeners}
        onKeyDown={onKeyDown}
      >
        <ChevronsLeftRight aria-hidden="true" />
      </div>
    </div>
  )
}

function afterKey(event: KeyboardEvent, position: number): number | undefined {
  const step = event.shiftKey ? leapShare : stepShare
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return position - step
    case 'ArrowRight':
    case 'ArrowUp':
      return position + step
    case 'PageDown':
      return position - leapShare
    case 'PageUp':
      return position + leapShare
    case 'Home':
      return 0
    case 'End':
      return 1
    default:
      return undefined
  }
}
