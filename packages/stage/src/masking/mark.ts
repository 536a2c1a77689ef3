import type { Point, Size } from './view.ts'

/** One byte a pixel, 0 (keep) or 255 (act), row-major. */
export interface Mask extends Size {
  data: Uint8Array<ArrayBuffer>
}

/** Where the tip of a brush was, and how large; in the picture's pixels. */
export interface Dab extends Point {
  radius: number
}

/** One thing the hand did to a mask, in the picture's pixels; a mask is marks laid over each other in turn. */
export type Mark =
  /** A tip drawn from dab to dab. */
  | { kind: 'stroke'; erases: boolean; dabs: readonly Dab[] }
  /** The inside of an outline, by the nonzero rule. */
  | { kind: 'area'; erases: boolean; outline: readonly Point[] }
  /** What was found under some points, each of which is on the same thing. */
  | { kind: 'thing'; erases: boolean; points: readonly Point[]; piece: Piece; madeBy: string }
  /** A mask that was brought along, in place of all before it. */
  | { kind: 'given'; mask: Mask }

/** A part of a picture's mask, which holds nothing beside it. */
export interface Piece {
  left: number
  top: number
  mask: Mask
}

/** A mark more. A mask that is brought along, and a thing meant by a point more, take the place of what they better. */
export function withMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  if (mark.kind === 'given') return [mark]
  return [...(betters(mark, marks.at(-1)) ? marks.slice(0, -1) : marks), mark]
}

function betters(mark: Mark, last: Mark | undefined): boolean {
  if (mark.kind !== 'thing' || last?.kind !== 'thing') return false
  return mark.erases === last.erases && mark.points.length === last.points.length + 1
}

/**
 * The two lines that touch both discs on the same side, as the outline between their points of touch; with
 * the discs it makes the convex hull, which is what a tip covers on its way from one to the other.
 *
 * @returns four corners in the order of growing angle (clockwise on a screen), or undefined where one
 *   disc holds the other
 */
export function bridge(a: Dab, b: Dab): [Point, Point, Point, Point] | undefined {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const sine = (a.radius - b.radius) / length
  if (!(Math.abs(sine) < 1)) return undefined
  const cosine = Math.sqrt(1 - sine ** 2)
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
  const touch = ({ x, y, radius }: Dab, side: 1 | -1) => ({
    x: x + radius * (along.x * sine + side * along.y * cosine),
    y: y + radius * (along.y * sine - side * along.x * cosine),
  })
  return [touch(a, 1), touch(b, 1), touch(b, -1), touch(a, -1)]
}
