import { type CSSProperties, useRef, useState } from 'react'
import { checkerboard } from '../checkerboard/checkerboard.ts'
import { classNames } from '../class-names.ts'
import { useWords } from '../words/Words.tsx'
import { ComparedLayer } from './ComparedLayer.tsx'
import styles from './compare-divider.module.css'
import { Divider } from './Divider.tsx'
import { useDivider } from './use-divider.ts'

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
  const frameRef = useRef<HTMLDivElement>(null)
  const [ownPosition, setOwnPosition] = useState(defaultPosition)
  const position = givenPosition ?? ownPosition
  const move = (next: number) => {
    setOwnPosition(next)
    if (next !== position) onPositionChange?.(next)
  }
  const { handleRef, isDragged, listeners } = useDivider(frameRef, move)
  const labelOf = (picture: ComparedPicture, word: string) => (labelled ? (picture.label ?? word) : undefined)

  return (
    <div
      ref={frameRef}
      className={classNames(styles.stage, reveals && styles.reveals, className)}
      style={
        {
          '--ratio': width / height,
          '--tallest': maxHeight,
          '--at': showsOriginal ? 1 : position,
        } as CSSProperties
      }
      data-dragged={isDragged ? '' : undefined}
      {...listeners}
    >
      <ComparedLayer side="before" label={labelOf(before, words.before)}>
        <img src={before.src} alt={before.alt} className={styles.picture} draggable={false} />
      </ComparedLayer>
      <ComparedLayer
        side="after"
        label={labelOf(after, words.after)}
        className={ground === 'checkerboard' ? checkerboard : undefined}
        style={ground && ground !== 'checkerboard' ? { background: ground } : undefined}
      >
        <img src={after.src} alt={after.alt} className={styles.picture} draggable={false} />
      </ComparedLayer>
      <Divider
        position={position}
        onMove={move}
        handleRef={handleRef}
        isDragged={isDragged}
        isHidden={showsOriginal}
      />
    </div>
  )
}
