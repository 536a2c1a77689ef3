/** Alpha from which a pixel counts as seen; the server's own. */
const seen = 8

/**
 * Where RGBA pixels have anything to see, with a margin, inside the picture.
 *
 * @param margin in pixels
 * @returns the whole picture where there is nothing to see
 */
export function trimBox(
  { data, width, height }: { data: Uint8ClampedArray; width: number; height: number },
  margin: number,
): { x: number; y: number; width: number; height: number } {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0, at = 3; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if ((data[at] ?? 0) < seen) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = y + 1
    }
  }
  if (right === 0) return { x: 0, y: 0, width, height }
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)]
  return {
    x,
    y,
    width: Math.min(width, right + margin) - x,
    height: Math.min(height, bottom + margin) - y,
  }
}
