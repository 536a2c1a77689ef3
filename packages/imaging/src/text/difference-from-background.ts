import type { Background } from '../complete/grain.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { RotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { isInLine } from './line-geometry.ts'

/** Euclidean distance, in levels, from which a pixel isn't of the background. */
const minDifference = 30

/**
 * What differs from a line's background.
 *
 * @param others lines, whose letters are left out where they aren't in this line
 * @returns a mask of the background's box
 */
export function differenceFrom(
  image: Raster,
  background: Background,
  { line, others }: { line: RotatedRectangle; others: readonly RotatedRectangle[] },
): Mask {
  const { box } = background
  const columns = box.right - box.left
  const isIn = (area: RotatedRectangle, i: number) =>
    isInLine(area, box.left + (i % columns), box.top + Math.floor(i / columns))
  const near = others.filter(other => areNear(other, line))
  return createMask(columns, box.bottom - box.top, i => {
    if (!isDifferent(image, background, i)) return false
    return isIn(line, i) || !near.some(other => isIn(other, i))
  })
}

/** Whether a line may be in another's reach. */
function areNear(one: RotatedRectangle, other: RotatedRectangle): boolean {
  const distance = Math.hypot(other.center.x - one.center.x, other.center.y - one.center.y)
  return distance < (one.width + other.width) / 2 + one.height + other.height
}

/** Whether the color of a pixel, given by its index in the background's box, is far from its background. */
export const isDifferent = (image: Raster, background: Background, i: number): boolean =>
  differenceAt(image, background, i) > minDifference

/**
 * How far the color of a pixel is from its background, in levels.
 *
 * @param i index in the background's box
 */
export function differenceAt(
  { data, width, channels }: Raster,
  { box, colors }: Background,
  i: number,
): number {
  const columns = box.right - box.left
  const at = ((box.top + Math.floor(i / columns)) * width + box.left + (i % columns)) * channels
  const [red, green, blue] = [
    data[at] - colors[3 * i],
    data[at + 1] - colors[3 * i + 1],
    data[at + 2] - colors[3 * i + 2],
  ]
  return Math.sqrt(red * red + green * green + blue * blue)
}
