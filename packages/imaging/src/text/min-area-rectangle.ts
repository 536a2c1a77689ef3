import type { Point, RotatedRectangle } from '../quad.ts'

/**
 * The minimum-area rectangle around points, at any angle; its width is its longer side and `u.x >= 0`.
 *
 * @param points at least one
 * One side lies on an edge of the convex hull: Freeman & Shapira, 1975.
 */
export function minAreaRectangle(points: readonly Point[]): RotatedRectangle {
  const hull = convexHull(points)
  let least: RotatedRectangle | undefined
  for (let i = 0; i < hull.length; i++) {
    const [from, to] = [hull[i], hull[(i + 1) % hull.length]]
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length === 0) continue
    const candidate = rectangleAlong(hull, { x: (to.x - from.x) / length, y: (to.y - from.y) / length })
    if (!least || candidate.width * candidate.height < least.width * least.height) least = candidate
  }
  return normalizeOrientation(least ?? { center: hull[0], u: { x: 1, y: 0 }, width: 0, height: 0 })
}

function rectangleAlong(points: readonly Point[], u: Point): RotatedRectangle {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    const along = x * u.x + y * u.y
    const down = y * u.x - x * u.y
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, down)
    bottom = Math.max(bottom, down)
  }
  const [along, down] = [(left + right) / 2, (top + bottom) / 2]
  return {
    center: { x: along * u.x - down * u.y, y: along * u.y + down * u.x },
    u,
    width: right - left,
    height: bottom - top,
  }
}

function normalizeOrientation({ center, u, width, height }: RotatedRectangle): RotatedRectangle {
  const isWide = width >= height
  const long = isWide ? u : { x: -u.y, y: u.x }
  const isBackward = long.x < -1e-9 || (Math.abs(long.x) <= 1e-9 && long.y < 0)
  return {
    center,
    u: isBackward ? { x: -long.x, y: -long.y } : long,
    width: isWide ? width : height,
    height: isWide ? height : width,
  }
}

/** Monotone chain: Andrew, 1979. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  if (sorted.length < 3) return sorted
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

function halfHull(sorted: Point[]): Point[] {
  const hull: Point[] = []
  for (const point of sorted) {
    while (hull.length > 1 && crossProduct(hull[hull.length - 2], hull[hull.length - 1], point) <= 0)
      hull.pop()
    hull.push(point)
  }
  return hull.slice(0, -1)
}

const crossProduct = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
