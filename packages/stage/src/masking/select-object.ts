import type { Mask, MaskRegion } from './mask-op.ts'
import type { Point } from './viewport-transform.ts'

/**
 * Find the object at some points, in image pixels.
 *
 * @returns an image of the same size, white on the object
 * @throws Error whose message may be shown; the signal's reason if aborted
 */
export type SelectObject = (
  points: readonly Point[],
  signal: AbortSignal,
) => Promise<{ mask: Blob; madeBy: string }>

/** Crop a mask to its covered pixels; undefined if it's empty. */
export function cropToContent({ data, width, height }: Mask): MaskRegion | undefined {
  const rowHas = (y: number) => data.subarray(y * width, (y + 1) * width).includes(255)
  let [top, bottom] = [0, height]
  while (top < bottom && !rowHas(top)) top++
  if (top === bottom) return undefined
  while (!rowHas(bottom - 1)) bottom--
  let [left, right] = [width, 0]
  for (let y = top; y < bottom; y++) {
    const row = data.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(255)
    if (first < 0) continue
    left = Math.min(left, first)
    right = Math.max(right, row.lastIndexOf(255) + 1)
  }
  const mask: Mask = {
    data: new Uint8Array((right - left) * (bottom - top)),
    width: right - left,
    height: bottom - top,
  }
  for (let y = top; y < bottom; y++)
    mask.data.set(data.subarray(y * width + left, y * width + right), (y - top) * mask.width)
  return { left, top, mask }
}

/** Maximum distance of a click from the object to extend it, as a share of the object's longer side. */
const nearRatio = 0.25

/** Whether a point is so close to a region that it's probably on the same object. */
export function isNear({ left, top, mask: { width, height } }: MaskRegion, { x, y }: Point): boolean {
  const tolerance = nearRatio * Math.max(width, height)
  return (
    x >= left - tolerance &&
    x <= left + width + tolerance &&
    y >= top - tolerance &&
    y <= top + height + tolerance
  )
}
