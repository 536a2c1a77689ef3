import type { Mask, Piece } from './mark.ts'
import type { Point } from './view.ts'

/**
 * Ask which pixels belong to the thing at some places of the picture, in its pixels.
 *
 * @returns a picture of the same size, bright on the thing
 * @throws Error whose message may be shown; the signal's reason once aborted
 */
export type Select = (
  points: readonly Point[],
  signal: AbortSignal,
) => Promise<{ mask: Blob; madeBy: string }>

/** The part of a mask that holds all there is of it; undefined of an empty one. */
export function pieceOf({ data, width, height }: Mask): Piece | undefined {
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

/** How far beside a thing, as a share of its longer side, a click still means that thing. */
const beside = 0.25

/** Whether a place lies so near to a piece that it is most likely on the same thing. */
export function isNear({ left, top, mask: { width, height } }: Piece, { x, y }: Point): boolean {
  const reach = beside * Math.max(width, height)
  return x >= left - reach && x <= left + width + reach && y >= top - reach && y <= top + height + reach
}
