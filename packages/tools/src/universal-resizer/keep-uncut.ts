import type { Box } from './box.ts'
import type { ImageAnalysis } from './image-analysis.ts'
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
export function keepsUncut(analysis: ImageAnalysis, area: Area): boolean {
  if (!cutsNone(analysis, area)) return false
  const visible = boxOf(analysis, area)
  return [analysis.lines, analysis.heads].every(boxes => {
    let [all, kept] = [0, 0]
    for (const box of boxes) {
      const across = Math.min(box.right, visible.right) - Math.max(box.left, visible.left)
      const down = Math.min(box.bottom, visible.bottom) - Math.max(box.top, visible.top)
      all += areaOf(box)
      kept += Math.max(0, across) * Math.max(0, down)
    }
    return all < contentShare || kept >= keptShare * all
  })
}

/** Whether an area cuts no line of text and no head that is seen at once. */
export function cutsNone(analysis: ImageAnalysis, area: Area): boolean {
  const visible = boxOf(analysis, area)
  return !seenAtOnce(analysis).some(box => isCut(analysis, box, visible))
}

/** The fraction of the heads, by their areas, that an area contains. */
export function shareOfHeads(analysis: ImageAnalysis, area: Area): number {
  const visible = boxOf(analysis, area)
  let [all, kept] = [0, 0]
  for (const box of analysis.heads) {
    all += areaOf(box)
    const isInside =
      box.left < visible.right &&
      box.right > visible.left &&
      box.top < visible.bottom &&
      box.bottom > visible.top
    if (isInside) kept += areaOf(box)
  }
  return all === 0 ? 1 : kept / all
}

/** Whether what can be read at once has too little space beside it in an area. */
export function isCrowded(analysis: ImageAnalysis, area: Area): boolean {
  const legible = seenAtOnce(analysis)
  return countCrowded({ ...analysis, uncut: legible }, boxOf(analysis, area)) > 0
}

/** The smallest box of the subject and of all lines of text and heads that are seen at once. */
export function withLegible(analysis: ImageAnalysis): Box | undefined {
  const { box } = analysis
  const legible = seenAtOnce(analysis)
  return boxAroundAll(box ? [box, ...legible] : legible)
}

/** The smallest box of all main heads; undefined without any. */
export const boxOfHeads = ({ heads }: ImageAnalysis): Box | undefined => boxAroundAll(heads)

const seenAtOnce = ({ uncut, heads }: ImageAnalysis) => [...uncut.filter(isLegible), ...heads]

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
