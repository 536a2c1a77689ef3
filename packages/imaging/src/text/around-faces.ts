import type { Face } from '../engines.ts'
import { faceBox } from '../face/face-box.ts'
import { cornersOf, intersectionArea, type Quad, type RotatedRectangle } from '../quad.ts'

/**
 * A line goes on behind someone if it contains so much of a face, which is so high relative to it: a caption on a face is
 * lower than that.
 */
const behind = { minContained: 0.7, minHeight: 0.3 }
/** Hair and ears beside a face, relative to its width. */
const besideFace = 0.3
/** Least width of what is left of a line, relative to its height. */
const minWidth = 0.25
/** Lines that are at least so high, in pixels, and relative to the image's shorter side, may contain a face. */
const tall = { minPx: 48, ratio: 0.1 }

/** Whether a line is so high that someone may stand in front of it. */
export function mayContainFace(
  { height }: RotatedRectangle,
  image: { width: number; height: number },
): boolean {
  return height >= Math.max(tall.minPx, tall.ratio * Math.min(image.width, image.height))
}

/**
 * The parts of a line beside the heads of people who stand in front of it: the detector's line goes through them.
 *
 * @returns in order along the line; the line itself if there is nobody
 */
export function partsBesideFaces(
  line: RotatedRectangle,
  faces: readonly Face[],
): readonly RotatedRectangle[] {
  const heads = faces
    .flatMap(face => headIn(line, face) ?? [])
    .toSorted((one, other) => one.from - other.from)
  if (heads.length === 0) return [line]
  const gaps: { from: number; to: number }[] = []
  let from = -line.width / 2
  for (const head of heads) {
    gaps.push({ from, to: head.from })
    from = Math.max(from, head.to)
  }
  gaps.push({ from, to: line.width / 2 })
  return gaps
    .filter(gap => gap.to - gap.from >= minWidth * line.height)
    .map(gap => {
      const middle = (gap.from + gap.to) / 2
      const center = { x: line.center.x + line.u.x * middle, y: line.center.y + line.u.y * middle }
      return { ...line, center, width: gap.to - gap.from }
    })
}

/** Where the head of a face is along a line, from its middle; undefined if it isn't in front of the line. */
function headIn(line: RotatedRectangle, face: Face): { from: number; to: number } | undefined {
  const { left, top, right, bottom } = faceBox(face)
  const area = (right - left) * (bottom - top)
  if (bottom - top < behind.minHeight * line.height) return undefined
  if (intersectionArea(quadOf({ left, top, right, bottom }), cornersOf(line)) < behind.minContained * area)
    return undefined
  const margin = besideFace * (right - left)
  const along = quadOf({ left: left - margin, top, right: right + margin, bottom }).map(
    ({ x, y }) => (x - line.center.x) * line.u.x + (y - line.center.y) * line.u.y,
  )
  return { from: Math.min(...along), to: Math.max(...along) }
}

const quadOf = ({ left, top, right, bottom }: ReturnType<typeof faceBox>): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]
