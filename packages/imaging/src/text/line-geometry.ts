import type { Mask } from '../mask/mask.ts'
import { boundingBox, cornersOf, type RotatedRectangle } from '../quad.ts'

/** Split a line into equal parts that are about `ratio` times as wide as high. */
export function splitLine(line: RotatedRectangle, ratio: number): RotatedRectangle[] {
  const count = Math.max(1, Math.round(line.width / (ratio * line.height)))
  const width = line.width / count
  return Array.from({ length: count }, (_, i) => {
    const along = (i + 0.5) * width - line.width / 2
    return {
      ...line,
      center: { x: line.center.x + line.u.x * along, y: line.center.y + line.u.y * along },
      width,
    }
  })
}

/** A line that is larger by some pixels on each side. */
export function expandLine(line: RotatedRectangle, by: number): RotatedRectangle {
  return { ...line, width: line.width + 2 * by, height: line.height + 2 * by }
}

/** Set a mask to 255 in a line. */
export function fillLine(mask: Mask, line: RotatedRectangle): void {
  const { left, top, right, bottom } = boundingBox(cornersOf(line), mask)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (isInLine(line, x, y)) mask.data[y * mask.width + x] = 255
}

/** A mask of lines, each expanded by a margin relative to its height. */
export function maskOfLines(
  lines: readonly RotatedRectangle[],
  { width, height }: { width: number; height: number },
  marginRatio: number,
): Mask {
  const mask: Mask = { data: new Uint8Array(width * height), width, height }
  for (const line of lines) fillLine(mask, expandLine(line, marginRatio * line.height))
  return mask
}

/** Whether a pixel's center lies in a line. */
export function isInLine({ center, u, width, height }: RotatedRectangle, x: number, y: number): boolean {
  const [across, down] = [x + 0.5 - center.x, y + 0.5 - center.y]
  const along = Math.abs(across * u.x + down * u.y)
  const below = Math.abs(down * u.x - across * u.y)
  return along <= width / 2 && below <= height / 2
}
