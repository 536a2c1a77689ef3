import { ChevronsLeftRight } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { checkerboard } from '../checkerboard/checkerboard.ts'
import { classNames } from '../class-names.ts'
import { useWords } from '../words/Words.tsx'
import styles from './compare-divider.module.css'

export interface ComparedPicture {
  src: string
  alt: string
  /** The chip in its corner. @default 'Before' or 'After' */
  label?: string
}

export interface CompareDividerProps {
  before: ComparedPicture
  after: ComparedPicture
  /** Width of the stage's picture in any unit; with `height` it fixes the shape before anything has loaded. */
  width: number
  height: number
  /** The divider's place: share of the width that shows the original, 0 to 1. */
  position?: number
  /** @default 0.5 */
  defaultPosition?: number
  onPositionChange?: (position: number) => void
  /** While true the whole original shows, whatever the divider's place; for a held key or button. @default false */
  showsOriginal?: boolean
  /** What lies behind the result's transparent parts: the board, or a CSS `background`. @default none */
  ground?: 'checkerboard' | (string & {})
  /** The tallest it may be, a CSS length; `100cqh` fills a size container. @default '72dvh' */
  maxHeight?: string
  /** Draw the divider across once when it first appears. @default false */
  reveals?: boolean
  /** Show the chips that say which is which. @default true */
  labelled?: boolean
  className?: string
}

const stepShare = 0.02
const leapShare = 0.1

/**
 * Two pictures of one scene in the same frame, and a divider to draw between them by pointer or arrows.
 * Both fill the same rectangle (contained, centred), so that they lie on each other to the pixel.
 */
export function CompareDivider({
  before,
  after,
  width,
  height,
  position: givenPosition,
  defaultPosition = 0.5,
  onPositionChange,
  showsOriginal = false,
  ground,
  maxHeight = '72dvh',
  reveals = false,
  labelled = true,
  className,
}: CompareDividerProps) {
  const words = useWords()
  const stageRef = useRef<HTMLDivElement>(null)
  const handleRef = useRef<HTMLDivElement>(null)
  const [ownPosition, setOwnPosition] = useState(defaultPosition)
  const [dragging, setDragging] = useState(false)
  const position = givenPosition ?? ownPosition
  const percent = Math.round(position * 100)

  const move = (to: number) => {
    const next = Math.min(1, Math.max(0, to))
    setOwnPosition(next)
    if (next !== position) onPositionChange?.(next)
  }
  const moveTo = (event: PointerEvent) => {
    const box = stageRef.current?.getBoundingClientRect()
    if (box && box.width > 0) move((event.clientX - box.left) / box.width)
  }
  const grasp = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    // Keeps the browser from dragging the image itself; so the focus is set by hand.
    event.preventDefault()
    event.currentTarget.setPointerCapture?.(event.pointerId)
    handleRef.current?.focus({ preventScroll: true })
    setDragging(true)
    moveTo(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = afterKey(event, position)
    if (next === undefined) return
    event.preventDefault()
    move(next)
  }

  return (
    <div
      ref={stageRef}
      className={classNames(styles.stage, reveals && styles.reveals, className)}
      style={
        {
          '--ratio': width / height,
          '--tallest': maxHeight,
          '--at': showsOriginal ? 1 : position,
        } as CSSProperties
      }
      data-dragging={dragging ? '' : undefined}
      data-original={showsOriginal ? '' : undefined}
      onPointerDown={grasp}
      onPointerMove={event => dragging && moveTo(event)}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
    >
      <div className={classNames(styles.layer, styles.before)}>
        <img src={before.src} alt={before.alt} className={styles.picture} draggable={false} />
        {labelled && <span className={styles.label}>{before.label ?? words.before}</span>}
      </div>
      <div
        className={classNames(styles.layer, styles.after, ground === 'checkerboard' && checkerboard)}
        style={ground && ground !== 'checkerboard' ? { background: ground } : undefined}
      >
        <img src={after.src} alt={after.alt} className={styles.picture} draggable={false} />
        {labelled && <span className={styles.label}>{after.label ?? words.after}</span>}
      </div>
      <div className={styles.rail}>
        <span className={styles.line} />
        <div
          ref={handleRef}
          className={styles.handle}
          role="slider"
          tabIndex={0}
          aria-label={words.divider}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={words.dividerAt(percent)}
          onKeyDown={onKeyDown}
        >
          <ChevronsLeftRight aria-hidden="true" />
        </div>
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
