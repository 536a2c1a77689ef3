import type { Box, ImageAnalysis } from './image-analysis.ts'
import { type Area, boxOf, countCrowded, isCut } from './place-crop.ts'

/** Fraction of the image that lines of text and heads must cover to count as its content. */
const contentShare = 0.05
/** Fraction of such content that must be kept. */
const keptShare = 0.98
/** Fraction of the image that a line of text or a head must cover to be kept whole or left out, by itself. */
const legibleShare = 0.006

/**
 * Whether an area keeps the lines of text and heads, if they are what the image is about: a page, a poster, a group; and
 * cuts none that is seen at once, such as a title.
 */
export function keepsUncut({ uncut, ...image }: ImageAnalysis, area: Area): boolean {
  const visible = boxOf(image, area)
  let [all, kept] = [0, 0]
  for (const box of uncut) {
    if (isLegible(box) && isCut(image, box, visible)) return false
    const across = Math.min(box.right, visible.right) - Math.max(box.left, visible.left)
    const down = Math.min(box.bottom, visible.bottom) - Math.max(box.top, visible.top)
    all += areaOf(box)
    kept += Math.max(0, across) * Math.max(0, down)
  }
  return all < contentShare || kept >= keptShare * all
}

/** Whether what can be read at once has too little space beside it in an area. */
export function isCrowded(analysis: ImageAnalysis, area: Area): boolean {
  const legible = analysis.uncut.filter(isLegible)
  return countCrowded({ ...analysis, uncut: legible }, boxOf(analysis, area)) > 0
}

/** The smallest box of the subject and of all lines of text and heads that are seen at once. */
export function withLegible({ box, uncut }: ImageAnalysis): Box | undefined {
  const legible = uncut.filter(isLegible)
  return boxAroundAll(box ? [box, ...legible] : legible)
}

/** The smallest box of all heads that are seen at once; undefined without any. */
export const boxOfHeads = ({ heads }: ImageAnalysis): Box | undefined => boxAroundAll(heads.filter(isLegible))

function boxAroundAll(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

const isLegible = (box: Box) => areaOf(box) >= legibleShare

const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top)
