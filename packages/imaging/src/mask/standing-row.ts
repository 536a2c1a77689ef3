/** Share of a shape's pixels that may lie below the row on which it stands: specks, a tail. */
const speckShare = 0.005

/**
 * The row on which a shape stands: its lower edge, without specks.
 *
 * @param isInShape by index of a pixel, in row-major order
 * @returns from 0 to 1, relative to the height; undefined if no pixel is in the shape
 */
export function standingRow(
  { width, height }: { width: number; height: number },
  isInShape: (pixel: number) => boolean,
): number | undefined {
  const counts = new Float64Array(height)
  for (let pixel = 0; pixel < width * height; pixel++)
    if (isInShape(pixel)) counts[Math.floor(pixel / width)]++
  const specks = speckShare * counts.reduce((sum, count) => sum + count, 0)
  for (let y = height - 1, below = 0; y >= 0; y--) {
    below += counts[y]
    if (below > specks) return (y + 1) / height
  }
  return undefined
}
