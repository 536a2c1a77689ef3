/** Smallest alpha of a visible pixel; the same as on the server. */
const minVisibleAlpha = 8

/**
 * Bounding box of the visible pixels of an RGBA image, extended by a margin and limited to the image.
 *
 * @param margin in pixels
 * @returns the whole image if no pixel is visible
 */
export function trimBox(
  { data, width, height }: { data: Uint8ClampedArray; width: number; height: number },
  margin: number,
): { x: number; y: number; width: number; height: number } {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0, index = 3; y < height; y++) {
    for (let x = 0; x < width; x++, index += 4) {
      if ((data[index] ?? 0) < minVisibleAlpha) continue
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
