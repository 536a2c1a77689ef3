/**
 * Visit the pixels whose center is in a triangle, with the shares of its corners.
 *
 * @param points three values per point, of which x and y count, in pixels
 */
export function forEachPixel(
  points: Float32Array,
  [a, b, c]: Uint16Array,
  width: number,
  height: number,
  visit: (pixel: number, shares: readonly [number, number, number]) => void,
): void {
  const [ax, ay, bx, by, cx, cy] = [a, b, c].flatMap(point => [points[3 * point], points[3 * point + 1]])
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (Math.abs(area) < 1e-6) return
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(ax, bx, cx))),
    Math.min(width - 1, Math.max(ax, bx, cx)),
  ]
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(ay, by, cy))),
    Math.min(height - 1, Math.max(ay, by, cy)),
  ]
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5, y + 0.5]
      const second = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) / area
      const third = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / area
      const first = 1 - second - third
      if (first >= 0 && second >= 0 && third >= 0) visit(y * width + x, [first, second, third])
    }
  }
}
