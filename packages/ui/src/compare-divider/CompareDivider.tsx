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
  /** Label in its corner. @default 'Before' or 'After' */
  label?: string
}

export interface CompareDividerProps {
  before: ComparedPicture
  after: ComparedPicture
  /** Width in any unit; with `height`, sets the aspect ratio before the images load. */
  width: number
  height: number
  /** Position of the divider: share of the width that shows the original, 0 to 1. */
  position?: number
  /** @default 0.5 */
  defaultPosition?: number
  onPositionChange?: (position: number) => void
  /** Show the whole original regardless of the divider, for a held key or button. @default false */
  showsOriginal?: boolean
  /** Behind the result's transparent pixels: a checkerboard, or a CSS `background`. @default none */
  ground?: 'checkerboard' | (string & {})
  /** Maximum height, a CSS length; `100cqh` fills a size container. @default '72dvh' */
  maxHeight?: string
  /** Animate the divider across once on first render. @default false */
  reveals?: boolean
  /** Show the labels of the two images. @default true */
  labelled?: boolean
  className?: string
}

/**
 * Compares two images of the same scene with a divider that is moved by pointer or arrow keys.
 * Both images fill the same rectangle (contained, centered), so that they are aligned pixel by pixel.
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
