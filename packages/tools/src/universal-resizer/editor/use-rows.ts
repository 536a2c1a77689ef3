import { useElementSize } from '@pentimento/stage'
import { type CSSProperties, type RefObject, useRef } from 'react'
import type { Size } from '../place-crop.ts'
import { justifiedRows } from './justified-rows.ts'

/** In CSS pixels; the gap is the board's, `--space-5`. */
const layout = { height: 230, gap: 24, minWidth: 196 }

/** A board whose rows fill its width: its `ref`, and the style of each card. Until it's measured, cards have equal areas. */
export function useRows(sizes: readonly Size[]): {
  ref: RefObject<HTMLUListElement | null>
  styles: readonly CSSProperties[]
} {
  const ref = useRef<HTMLUListElement>(null)
  const width = useElementSize(ref)?.width
  const ratios = sizes.map(({ width, height }) => width / height)
  // The measured width is rounded, and a row that is wider by a fraction of a pixel would wrap.
  const heights = width === undefined ? undefined : justifiedRows(ratios, { ...layout, width: width - 1 })
  const styles = ratios.map((ratio, at): CSSProperties => {
    const height = heights?.[at]
    return { '--ratio': ratio, ...(height !== undefined && { '--height': `${height}px` }) } as CSSProperties
  })
  return { ref, styles }
}
