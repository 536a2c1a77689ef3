import type { Box } from './box.ts'
import { type ImageAnalysis, shareInside } from './image-analysis.ts'

/** A rectangle of pixels. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

/** Relative position of a smaller rectangle in a larger one: 0 is left or top, 1 is right or bottom. */
export interface Placement {
  x: number
  y: number
}

/** Number of positions tried per axis. */
const positionsPerAxis = 128
/** Padding around the subject where possible, as a fraction of the crop. */
const padding = 0.04
/** Fraction of the free height that should be above the subject: less above the head than below the feet. */
const headroomShare = 0.42
/** Preferred positions of the subject: rule of thirds, or the center. */
const compositionLines = [1 / 3, 1 / 2, 2 / 3]
/** Cutting a subject at the top costs this many times more than at the bottom, because heads are there. */
const topCutPenalty = 2
/** Weight of the composition relative to the visible saliency. */
const compositionWeight = 0.12

/** Cost of cutting a line of text or a head that would fit, relative to all saliency. */
const cutPenalty = 0.3
/** Fraction of such a box by which a crop may overlap its margin. */
const cutTolerance = 0.03
/** Cost of a line of text or a head at the very edge of a crop, which has space beside it in the image. */
const crowdingPenalty = 0.08
/** Space beside such a box, relative to its shorter side. */
const spaceBeside = 0.4
/** A box longer than this, relative to its other side, counts as this long for its margin. */
const longLine = 4

/** The largest crop of an aspect ratio (width over height) in an image, divided by `zoom`, in whole pixels. */
export function largestCrop(image: Size, aspectRatio: number, zoom = 1): Size {
  const width = Math.min(image.width, image.height * aspectRatio) / zoom
  return {
    width: Math.min(image.width, Math.max(1, Math.round(width))),
    height: Math.min(image.height, Math.max(1, Math.round(width / aspectRatio))),
  }
}

/** The crop at a position that the user chose. */
export function areaAt(image: Size, size: Size, { x, y }: Placement): Area {
  return {
    left: Math.round(x * (image.width - size.width)),
    top: Math.round(y * (image.height - size.height)),
    ...size,
  }
}

/**
 * The crop of a size with the highest saliency and best composition. Content that fits is never cut, and lines of
 * text and heads that fit are cut only if others would be. The composition prefers to keep the subject near the same
 * third or center line as in the image, with headroom.
 *
 * @param content @default the subject
 */
export function bestArea(analysis: ImageAnalysis, size: Size, content = analysis.box): Area {
  const [lefts, tops] = [
    candidateOffsets(analysis.width, size.width, content && [content.left, content.right]),
    candidateOffsets(analysis.height, size.height, content && [content.top, content.bottom]),
  ]
  let best: Area = { left: 0, top: 0, ...size }
  let bestScore = Number.NEGATIVE_INFINITY
  for (const top of tops)
    for (const left of lefts) {
      const area = { left, top, ...size }
      const areaScore = scoreOf(analysis, area)
      if (areaScore > bestScore) [best, bestScore] = [area, areaScore]
    }
  return best
}

/** Whether an area contains the whole subject. */
export function containsSubject(analysis: ImageAnalysis, area: Area): boolean {
  const { box } = analysis
  if (!box) return true
  const visible = boxOf(analysis, area)
  const tolerance = (side: number) => 0.5 / side
  return (
    visible.left <= box.left + tolerance(analysis.width) &&
    visible.right >= box.right - tolerance(analysis.width) &&
    visible.top <= box.top + tolerance(analysis.height) &&
    visible.bottom >= box.bottom - tolerance(analysis.height)
  )
}

/** An area as fractions of its image. */
export function boxOf({ width, height }: Size, area: Area): Box {
  return {
    left: area.left / width,
    top: area.top / height,
    right: (area.left + area.width) / width,
    bottom: (area.top + area.height) / height,
  }
}

/** Offsets to try: those that keep the whole subject, with padding if possible; all if it doesn't fit. */
function candidateOffsets(side: number, size: number, subject: [number, number] | undefined): number[] {
  const [from, to] = subject ? offsetRange(side, size, subject) : [0, side - size]
  const count = Math.min(positionsPerAxis, to - from)
  const places = Array.from(
    { length: count + 1 },
    (_, step) => from + Math.round((step * (to - from)) / Math.max(1, count)),
  )
  return [...new Set(places)]
}

function offsetRange(side: number, size: number, [begin, end]: [number, number]): [number, number] {
  const ranges = [padding * size, 0].map(margin => [
    Math.max(0, Math.ceil(Math.min(side, end * side + margin) - size)),
    Math.min(side - size, Math.floor(Math.max(0, begin * side - margin))),
  ])
  for (const [from = 0, to = 0] of ranges) if (from <= to) return [from, to]
  return [0, side - size]
}

/** How many lines of text and heads a crop cuts that it could contain or leave out. */
export function countCut(analysis: ImageAnalysis, visible: Box): number {
  return analysis.uncut.filter(
    ({ left, top, right, bottom }) =>
      right - left <= visible.right - visible.left &&
      bottom - top <= visible.bottom - visible.top &&
      isCut(analysis, { left, top, right, bottom }, visible),
  ).length
}

/** How many lines of text and heads in a crop have less space beside them than they need and have in the image. */
export function countCrowded(analysis: ImageAnalysis, visible: Box): number {
  const { width, height, uncut } = analysis
  return uncut.filter(box => {
    const space = spaceBeside * Math.min((box.right - box.left) * width, (box.bottom - box.top) * height)
    const withSpace = {
      left: Math.max(0, box.left - space / width),
      top: Math.max(0, box.top - space / height),
      right: Math.min(1, box.right + space / width),
      bottom: Math.min(1, box.bottom + space / height),
    }
    return visibilityOf(analysis, box, visible) === 'whole' && isCut(analysis, withSpace, visible)
  }).length
}

/** Whether a window shows only a part of a box in an image. */
export const isCut = (image: Size, box: Box, visible: Box) => visibilityOf(image, box, visible) === 'part'

/** How much of a box in an image a window shows, apart from the box's margin. */
function visibilityOf(
  { width, height }: Size,
  { left, top, right, bottom }: Box,
  visible: Box,
): 'whole' | 'part' | 'nothing' {
  const isApart =
    right <= visible.left || left >= visible.right || bottom <= visible.top || top >= visible.bottom
  if (isApart) return 'nothing'
  // The margin of a long line is as wide as that of a short one.
  const [across, down] = [(right - left) * width, (bottom - top) * height]
  const margin = {
    x: (cutTolerance * Math.min(across, longLine * down)) / width,
    y: (cutTolerance * Math.min(down, longLine * across)) / height,
  }
  const isWhole =
    left >= visible.left - margin.x &&
    right <= visible.right + margin.x &&
    top >= visible.top - margin.y &&
    bottom <= visible.bottom + margin.y
  return isWhole ? 'whole' : 'part'
}

function scoreOf(analysis: ImageAnalysis, area: Area): number {
  const visible = boxOf(analysis, area)
  const { box } = analysis
  const visibleSaliency =
    shareInside(analysis.saliency, visible) -
    cutPenalty * countCut(analysis, visible) -
    crowdingPenalty * countCrowded(analysis, visible)
  if (!box)
    return (
      visibleSaliency -
      compositionWeight *
        Math.hypot(
          centerDistance(analysis.width, area.width, area.left),
          centerDistance(analysis.height, area.height, area.top),
        )
    )
  const across = lineDistance((box.left + box.right) / 2, visible.left, visible.right)
  const down = headroomDeviation(box, visible)
  return visibleSaliency + shareInside(analysis.subject, visible) - compositionWeight * (across + down)
}

const centerDistance = (side: number, size: number, at: number) =>
  side > size ? Math.abs(at / (side - size) - 0.5) : 0

/** Distance of the subject from the composition line that it is nearest to in the whole image. */
function lineDistance(center: number, from: number, to: number): number {
  const line = compositionLines.reduce((best, each) =>
    Math.abs(each - center) < Math.abs(best - center) ? each : best,
  )
  return Math.abs((center - from) / (to - from) - line)
}

/** Deviation of the headroom from its target; for a subject that doesn't fit, how much is cut at the top. */
function headroomDeviation(box: Box, visible: Box): number {
  const height = visible.bottom - visible.top
  const spare = height - (Math.min(visible.bottom, box.bottom) - Math.max(visible.top, box.top))
  if (spare <= 0) return (topCutPenalty * Math.max(0, visible.top - box.top)) / (box.bottom - box.top)
  return Math.abs((box.top - visible.top) / height - (headroomShare * spare) / height)
}
