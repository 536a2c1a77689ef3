import type { CSSProperties } from 'react'
import { checkerboard } from '../checkerboard/checkerboard.ts'
import { classNames } from '../class-names.ts'
import styles from './split-preview.module.css'

interface PreviewImage {
  src: string
  srcSet?: string
}

export interface SplitPreviewProps {
  /** Absent if there is only a result. */
  before?: PreviewImage | undefined
  after: PreviewImage
  /** Share of the width that shows the original, 0 to 1. */
  split: number
  /** Width at which it's shown, as the `sizes` of an `<img>`. */
  sizes: string
  /** Whether the images fill the area or show whole. @default 'cover' */
  fit?: 'cover' | 'contain'
  /** Width and height of the images, in pixels. */
  width: number
  height: number
}

/**
 * A decorative image, half original and half result, inside a link or button. The whole result shows while the
 * pointer or the focus is on it.
 */
export function SplitPreview({ before, after, split, fit = 'cover', ...image }: SplitPreviewProps) {
  const position = before ? split : 0
  return (
    <span
      className={styles.preview}
      data-fit={fit}
      style={{ '--split': `${100 * position}%` } as CSSProperties}
      aria-hidden
    >
      {before && <img {...before} {...image} alt="" loading="lazy" draggable={false} />}
      <img
        {...after}
        {...image}
        className={classNames(styles.after, fit === 'cover' && checkerboard)}
        alt=""
        loading="lazy"
        draggable={false}
      />
      {before && <span className={styles.line} />}
    </span>
  )
}
