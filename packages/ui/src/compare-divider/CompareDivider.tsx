import { type CSSProperties, useRef, useState } from 'react'
import { checkerboard } from '../checkerboard/checkerboard.ts'
import { classNames } from '../class-names.ts'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import { ComparedLayer } from './ComparedLayer.tsx'
import styles from './compare-divider.module.css'
import { Divider } from './Divider.tsx'
import { useDivider } from './use-divider.ts'

export interface ComparedImage {
  src: string
  /** The same image in several widths. */
  srcSet?: string
  /** Width at which it's shown, for `srcSet`. */
  sizes?: string
  alt: string
  /** Label in its corner. @default 'Before' or 'After' */
  label?: string
}

export interface CompareDividerProps {
  before: ComparedImage
  after: ComparedImage
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
  background?: 'checkerboard' | (string & {})
  /** Maximum height, a CSS length; `100cqh` fills a size container. @default '72dvh' */
  maxHeight?: string
  /** Animate the divider across once on first render. @default false */
  animatesIn?: boolean
  /** Show the labels of the two images. @default true */
  showsLabels?: boolean
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
  background,
  maxHeight = '72dvh',
  animatesIn = false,
  showsLabels = true,
  className,
}: CompareDividerProps) {
  const texts = useUiTexts()
  const frameRef = useRef<HTMLDivElement>(null)
  const [localPosition, setLocalPosition] = useState(defaultPosition)
  const position = givenPosition ?? localPosition
  const move = (next: number) => {
    setLocalPosition(next)
    if (next !== position) onPositionChange?.(next)
  }
  const { handleRef, isDragged, listeners } = useDivider(frameRef, move)
  const labelOf = (image: ComparedImage, fallback: string) =>
    showsLabels ? (image.label ?? fallback) : undefined

  return (
    <div
      ref={frameRef}
      className={classNames(styles.stage, animatesIn && styles.reveals, className)}
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
      <ComparedLayer side="before" label={labelOf(before, texts.before)}>
        <img {...imageAttributes(before)} alt={before.alt} className={styles.image} draggable={false} />
      </ComparedLayer>
      <ComparedLayer
        side="after"
        label={labelOf(after, texts.after)}
        className={background === 'checkerboard' ? checkerboard : undefined}
        style={background && background !== 'checkerboard' ? { background } : undefined}
      >
        <img {...imageAttributes(after)} alt={after.alt} className={styles.image} draggable={false} />
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

function imageAttributes({ label: _, ...attributes }: ComparedImage) {
  return attributes
}
