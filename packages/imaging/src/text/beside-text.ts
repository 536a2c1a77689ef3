import { cornersOf, intersectionArea, type RotatedRectangle } from '../quad.ts'

/** How many lines next to a region make it text: one may be by chance next to a pattern. */
const minNeighbors = 2
/** Largest ratio of the heights of lines of one text, and sine of the angle between them. */
const maxHeightRatio = 1.5
const maxSine = 0.1
/** Of a shorter region, relative to its height, the detector doesn't know the direction. */
const minDirectedRatio = 1.4
/** Words of a row are this near to each other, and its middle so near to theirs; relative to the line's height. */
const row = { maxGap: 3, maxOffset: 0.5 }
/** Letters that the detector separated from a line are this near to it; relative to their height. */
const maxLetterGap = 0.5
/** A block contains so many lines at most so high, relative to its height, by so much of their area each. */
const block = { minLines: 3, maxHeight: 0.5, minShare: 0.5 }
/** The middles of adjacent lines of a column are at most this far apart; relative to the line's height. */
const maxLineSpacing = 2.2

/**
 * Whether a region lies among lines of text like one of them, in a row or a column: a price on a receipt, or a short
 * word of a paragraph.
 *
 * @param lines that are certainly text; the region isn't one of them
 */
export function isBesideText(region: RotatedRectangle, lines: readonly RotatedRectangle[]): boolean {
  let neighbors = 0
  for (const line of lines) if (areNeighbors(region, line) && ++neighbors === minNeighbors) return true
  return false
}

/** Whether a region lies in a row with a line of text, like one of its words: the hidden digits of a card's number. */
export function isInRowOfText(region: RotatedRectangle, lines: readonly RotatedRectangle[]): boolean {
  return lines.some(line => areNeighbors(region, line, { isInRow: true }))
}

/** Whether a region continues a line of text: its first or last letter, which the detector found separately. */
export function isNextToText(region: RotatedRectangle, lines: readonly RotatedRectangle[]): boolean {
  return lines.some(line => areNeighbors(region, line, { isInRow: true, maxGap: maxLetterGap }))
}

/** Whether a region is a block of several lines that were found one by one, rather than a line. */
export function isBlockOf(region: RotatedRectangle, lines: readonly RotatedRectangle[]): boolean {
  const corners = cornersOf(region)
  const inside = lines.filter(
    line =>
      line.height <= block.maxHeight * Math.min(region.width, region.height) &&
      intersectionArea(cornersOf(line), corners) >= block.minShare * line.width * line.height,
  )
  return inside.length >= block.minLines
}

function areNeighbors(
  region: RotatedRectangle,
  line: RotatedRectangle,
  { isInRow = false, maxGap = row.maxGap }: { isInRow?: boolean; maxGap?: number } = {},
): boolean {
  const { center, u } = region
  const sine = Math.abs(u.x * line.u.y - u.y * line.u.x)
  const isDirected =
    Math.max(region.width, region.height) > minDirectedRatio * Math.min(region.width, region.height)
  if (isDirected && sine > maxSine) return false
  const { width, height } = isDirected ? region : extentAlong(region, line)
  const ratio = line.height / height
  if (ratio > maxHeightRatio || ratio < 1 / maxHeightRatio) return false
  const [across, down] = [line.center.x - center.x, line.center.y - center.y]
  const below = Math.abs(down * line.u.x - across * line.u.y)
  const gap = Math.abs(across * line.u.x + down * line.u.y) - (width + line.width) / 2
  return below <= row.maxOffset * height
    ? gap <= maxGap * height
    : !isInRow && below <= maxLineSpacing * height && gap <= 0
}

/** How long and how high a rectangle is along another's direction, if its sides are turned by the nearest right angle. */
function extentAlong(region: RotatedRectangle, { u }: RotatedRectangle): { width: number; height: number } {
  const cosine = Math.abs(region.u.x * u.x + region.u.y * u.y)
  return cosine >= Math.SQRT1_2 ? region : { width: region.height, height: region.width }
}
