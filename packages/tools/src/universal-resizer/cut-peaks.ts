import type { Box } from './box.ts'
import type { ImageAnalysis } from './image-analysis.ts'

/** Visible height of a peak that may be a head without its chin, relative to the heads that are known. */
const visibleShare = { least: 0.1, most: 1.2 }
/** Height of a peak above what is beside it, and its width at that height, relative to the heads that are known. */
const peakShare = { height: 0.3, width: 0.4 }

/**
 * Whether the lower edge of a window shows only the top of a peak of the subject that is about as wide as the heads that are
 * known: probably of a head whose face isn't found, in front of other people.
 */
export function cutsPeak({ subject, tops, heads }: ImageAnalysis, visible: Box): boolean {
  if (heads.length === 0) return false
  const [width, height] = [
    meanOf(heads.map(sizeOf('right', 'left'))),
    meanOf(heads.map(sizeOf('bottom', 'top'))),
  ]
  const isVisible = (top: number) => top > visible.top && top < visible.bottom - visibleShare.least * height
  const [from, to] = [Math.floor(visible.left * subject.width), Math.ceil(visible.right * subject.width)]
  for (let column = from; column < to; column++) {
    const top = tops[column] ?? 1
    const isKnown = heads.some(({ left, right }) => isBetween((column + 0.5) / subject.width, left, right))
    if (isKnown || !isVisible(top) || visible.bottom - top > visibleShare.most * height) continue
    const level = top + peakShare.height * height
    const extent = (step: -1 | 1) => {
      let at = column
      while (at >= from && at < to && (tops[at] ?? 1) < level) {
        if ((tops[at] ?? 1) < top) return undefined
        at += step
      }
      // A window's side ends no peak.
      return at < from || at >= to ? undefined : Math.abs(at - column)
    }
    const [left, right] = [extent(-1), extent(1)]
    if (
      left !== undefined &&
      right !== undefined &&
      (left + right) / subject.width >= peakShare.width * width
    )
      return true
  }
  return false
}

/** Whether a window's upper edge cuts a part of the subject that no edge of the image does, such as the tip of a rocket. */
export function cutsTop({ subject, tops }: ImageAnalysis, visible: Box): boolean {
  const isCut = (top: number, column: number) =>
    isBetween((column + 0.5) / subject.width, visible.left, visible.right) &&
    top > 1 / subject.height &&
    top < visible.top - 1 / subject.height
  return tops.some(isCut)
}

const isBetween = (value: number, from: number, to: number) => value >= from && value <= to

const sizeOf = (end: 'right' | 'bottom', begin: 'left' | 'top') => (box: Box) => box[end] - box[begin]

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
