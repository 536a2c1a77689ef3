/** A position in an image, in pixels; pixel centers are at .5. */
export interface Point {
  x: number
  y: number
}

/** Four corners, clockwise on the screen; for a line of text, starting at the top where reading begins. */
export type Quad = readonly [Point, Point, Point, Point]

/** A rotated rectangle. The unit vector `u` points along its width; its height is at 90° clockwise. */
export interface RotatedRectangle {
  center: Point
  u: Point
  width: number
  height: number
}

/** The corners of a rotated rectangle, starting at its top left. */
export function cornersOf({ center, u, width, height }: RotatedRectangle): Quad {
  const corner = (along: number, down: number): Point => ({
    x: center.x + u.x * along - u.y * down,
    y: center.y + u.y * along + u.x * down,
  })
  const [w, h] = [width / 2, height / 2]
  return [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)]
}

/**
 * The rotated rectangle that approximates a quadrilateral: mean edge lengths and direction around the mean of
 * its corners.
 */
export function toRotatedRectangle([a, b, c, d]: Quad): RotatedRectangle {
  const across = { x: b.x - a.x + c.x - d.x, y: b.y - a.y + c.y - d.y }
  const length = Math.hypot(across.x, across.y)
  const u = length > 0 ? { x: across.x / length, y: across.y / length } : { x: 1, y: 0 }
  return {
    center: { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 },
    u,
    width: length / 2,
    height: Math.hypot(d.x - a.x + c.x - b.x, d.y - a.y + c.y - b.y) / 2,
  }
}

/** A rectangle of an image in the same image scaled by a factor. */
export function scaleRectangle(
  { center, u, width, height }: RotatedRectangle,
  factor: number,
): RotatedRectangle {
  return {
    center: { x: center.x * factor, y: center.y * factor },
    u,
    width: width * factor,
    height: height * factor,
  }
}

/**
 * The smallest box of whole pixels around a quadrilateral, clipped to an image; `right` and `bottom` are
 * exclusive.
 */
export function boundingBox(quad: Quad, { width, height }: { width: number; height: number }) {
  const xs = quad.map(({ x }) => x)
  const ys = quad.map(({ y }) => y)
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.min(width, Math.ceil(Math.max(...xs))),
    bottom: Math.min(height, Math.ceil(Math.max(...ys))),
  }
}

/**
 * Intersection area of two convex quadrilaterals, in square pixels; clipping after Sutherland and Hodgman,
 * 1974.
 */
export function intersectionArea(one: Quad, other: Quad): number {
  let left: Point[] = [...one]
  for (let i = 0; i < 4 && left.length > 0; i++) left = clip(left, other[i], other[(i + 1) % 4])
  return polygonArea(left)
}

/** Area of a polygon with clockwise corners. */
export function polygonArea(corners: readonly Point[]): number {
  let twice = 0
  for (let i = 0; i < corners.length; i++) {
    const [a, b] = [corners[i], corners[(i + 1) % corners.length]]
    twice += a.x * b.y - b.x * a.y
  }
  return Math.abs(twice) / 2
}

function clip(corners: Point[], from: Point, to: Point): Point[] {
  const side = ({ x, y }: Point) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
  return corners.flatMap((corner, i) => {
    const next = corners[(i + 1) % corners.length]
    const [here, there] = [side(corner), side(next)]
    const kept = here >= 0 ? [corner] : []
    if (here >= 0 === there >= 0) return kept
    const share = here / (here - there)
    return [...kept, { x: corner.x + (next.x - corner.x) * share, y: corner.y + (next.y - corner.y) * share }]
  })
}
