import type { Point, Size } from './view.ts'

/** One byte per pixel, 0 (keep) or 255 (edit), row-major. */
export interface Mask extends Size {
  data: Uint8Array<ArrayBuffer>
}

/** A brush disc: center and radius, in image pixels. */
export interface Dab extends Point {
  radius: number
}

/** One mask operation, in image pixels; a mask is the result of all operations in order. */
export type Mark =
  /** A brush stroke along stamps. */
  | { kind: 'stroke'; erases: boolean; dabs: readonly Dab[] }
  /** The inside of an outline, by the nonzero winding rule. */
  | { kind: 'area'; erases: boolean; outline: readonly Point[] }
  /** The object that an engine found at some points. */
  | { kind: 'thing'; erases: boolean; points: readonly Point[]; piece: Piece; madeBy: string }
  /** An uploaded mask, which replaces everything before it. */
  | { kind: 'given'; mask: Mask }

/** The part of an image's mask that contains all covered pixels. */
export interface Piece {
  left: number
  top: number
  mask: Mask
}

/** Append an operation. An uploaded mask replaces all; a selection with one more point replaces the last selection. */
export function withMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  if (mark.kind === 'given') return [mark]
  return [...(betters(mark, marks.at(-1)) ? marks.slice(0, -1) : marks), mark]
}

function betters(mark: Mark, last: Mark | undefined): boolean {
  if (mark.kind !== 'thing' || last?.kind !== 'thing') return false
  return mark.erases === last.erases && mark.points.length === last.points.length + 1
}

/**
 * The quadrilateral between the tangent points of two discs' outer tangents; together with the discs it forms their
 * convex hull, which is the area that a brush covers between two stamps.
 *
 * @returns four corners in clockwise screen order, or undefined if one disc contains the other
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
