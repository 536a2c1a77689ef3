import type { Point, Size } from './viewport-transform.ts'

/** One byte per pixel, 0 (keep) or 255 (edit), row-major. */
export interface Mask extends Size {
  data: Uint8Array<ArrayBuffer>
}

/** A brush disc: center and radius, in image pixels. */
export interface Stamp extends Point {
  radius: number
}

/** One mask operation, in image pixels; a mask is the result of all operations in order. */
export type MaskOp =
  /** A brush stroke along stamps. */
  | { kind: 'stroke'; erases: boolean; stamps: readonly Stamp[] }
  /** The inside of an outline, by the nonzero winding rule. */
  | { kind: 'area'; erases: boolean; outline: readonly Point[] }
  /** The object that an engine found at some points. */
  | { kind: 'selection'; erases: boolean; points: readonly Point[]; region: MaskRegion; madeBy: string }
  /** An uploaded mask, which replaces everything before it. */
  | { kind: 'mask'; mask: Mask }

/** The part of an image's mask that contains all covered pixels. */
export interface MaskRegion {
  left: number
  top: number
  mask: Mask
}

/** Append an operation. An uploaded mask replaces all; a selection with one more point replaces the last selection. */
export function addOp(ops: readonly MaskOp[], op: MaskOp): readonly MaskOp[] {
  if (op.kind === 'mask') return [op]
  return [...(replacesLast(op, ops.at(-1)) ? ops.slice(0, -1) : ops), op]
}

function replacesLast(op: MaskOp, last: MaskOp | undefined): boolean {
  if (op.kind !== 'selection' || last?.kind !== 'selection') return false
  return op.erases === last.erases && op.points.length === last.points.length + 1
}

/**
 * The quadrilateral between the tangent points of two discs' outer tangents; together with the discs it forms their
 * convex hull, which is the area that a brush covers between two stamps.
 *
 * @returns four corners in clockwise screen order, or undefined if one disc contains the other
 */
export function tangentQuad(a: Stamp, b: Stamp): [Point, Point, Point, Point] | undefined {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const sin = (a.radius - b.radius) / length
  if (!(Math.abs(sin) < 1)) return undefined
  const cos = Math.sqrt(1 - sin ** 2)
  const direction = { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
  const tangentPoint = ({ x, y, radius }: Stamp, side: 1 | -1) => ({
    x: x + radius * (direction.x * sin + side * direction.y * cos),
    y: y + radius * (direction.y * sin - side * direction.x * cos),
  })
  return [tangentPoint(a, 1), tangentPoint(b, 1), tangentPoint(b, -1), tangentPoint(a, -1)]
}
