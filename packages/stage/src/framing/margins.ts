import type { Size } from '../masking/viewport-transform.ts'

/** Distance of a frame from the image's sides, in pixels; positive extends the image, negative crops it. */
export interface Margins {
  left: number
  right: number
  up: number
  down: number
}

/** Handle of the frame: a side, a corner, or its inside. */
export type FrameHandle = keyof Margins | 'left-up' | 'right-up' | 'left-down' | 'right-down' | 'inside'

/** Minimum part of the image inside the frame, in pixels per axis. */
const minVisible = 16

/** Drag a frame by a handle, by `x` pixels to the right and `y` down. */
export function resizeFrame(
  margins: Margins,
  handle: FrameHandle,
  x: number,
  y: number,
  size: Size,
  maxMargin: number,
): Margins {
  if (handle === 'inside') return moveFrame(margins, Math.round(x), Math.round(y))
  const sides = handle.split('-')
  return clampMargins(
    {
      left: margins.left - (sides.includes('left') ? Math.round(x) : 0),
      right: margins.right + (sides.includes('right') ? Math.round(x) : 0),
      up: margins.up - (sides.includes('up') ? Math.round(y) : 0),
      down: margins.down + (sides.includes('down') ? Math.round(y) : 0),
    },
    size,
    maxMargin,
  )
}

/** Move the frame without resizing it, at most until a side reaches the image's edge. */
function moveFrame({ left, right, up, down }: Margins, x: number, y: number): Margins {
  const across = clamp(x, -availableMargin(right), availableMargin(left))
  const along = clamp(y, -availableMargin(down), availableMargin(up))
  return { left: left - across, right: right + across, up: up - along, down: down + along }
}

const availableMargin = (margin: number) => Math.max(0, margin)

/** Clamp margins to a maximum per side, keeping a minimum part of the image. */
export function clampMargins(
  { left, right, up, down }: Margins,
  { width, height }: Size,
  maxMargin: number,
): Margins {
  const across = Math.max(0, width - minVisible)
  const along = Math.max(0, height - minVisible)
  const clampedLeft = clamp(left, -across, maxMargin)
  const clampedUp = clamp(up, -along, maxMargin)
  return {
    left: clampedLeft,
    right: clamp(right, -across - Math.min(0, clampedLeft), maxMargin),
    up: clampedUp,
    down: clamp(down, -along - Math.min(0, clampedUp), maxMargin),
  }
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** A rectangle in image pixels; the image's top left corner is at 0, 0. */
export interface Area extends Size {
  x: number
  y: number
}

/** Share of the visible area that image and frame fill, along the tighter axis. */
const fillRatio = 0.74

/** The area shown on the stage: image and frame, with space to drag. @param ratio the stage's width over its height */
export function computeVisibleArea(size: Size, margins: Margins, ratio: number): Area {
  const left = Math.min(0, -margins.left)
  const top = Math.min(0, -margins.up)
  const right = Math.max(size.width, size.width + margins.right)
  const bottom = Math.max(size.height, size.height + margins.down)
  const width = Math.max(right - left, (bottom - top) * ratio) / fillRatio
  const height = width / ratio
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}
