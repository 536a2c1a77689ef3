import type { Size } from '../masking/view.ts'

/** Distance of a frame from the image's sides, in pixels; positive extends the image, negative crops it. */
export interface Margins {
  left: number
  right: number
  up: number
  down: number
}

/** Handle of the frame: a side, a corner, or its inside. */
export type Grip = keyof Margins | 'left-up' | 'right-up' | 'left-down' | 'right-down' | 'inside'

/** Minimum part of the image inside the frame, in pixels per axis. */
const leastKept = 16

/** Drag a frame by a handle, by `x` pixels to the right and `y` down. */
export function pulled(
  margins: Margins,
  grip: Grip,
  x: number,
  y: number,
  size: Size,
  most: number,
): Margins {
  if (grip === 'inside') return shifted(margins, Math.round(x), Math.round(y))
  const at = grip.split('-')
  return held(
    {
      left: margins.left - (at.includes('left') ? Math.round(x) : 0),
      right: margins.right + (at.includes('right') ? Math.round(x) : 0),
      up: margins.up - (at.includes('up') ? Math.round(y) : 0),
      down: margins.down + (at.includes('down') ? Math.round(y) : 0),
    },
    size,
    most,
  )
}

/** Move the frame without resizing it, at most until a side reaches the image's edge. */
function shifted({ left, right, up, down }: Margins, x: number, y: number): Margins {
  const across = within(x, -room(right), room(left))
  const along = within(y, -room(down), room(up))
  return { left: left - across, right: right + across, up: up - along, down: down + along }
}

const room = (margin: number) => Math.max(0, margin)

/** Clamp margins to a maximum per side, keeping a minimum part of the image. */
export function held({ left, right, up, down }: Margins, { width, height }: Size, most: number): Margins {
  const across = Math.max(0, width - leastKept)
  const along = Math.max(0, height - leastKept)
  const heldLeft = within(left, -across, most)
  const heldUp = within(up, -along, most)
  return {
    left: heldLeft,
    right: within(right, -across - Math.min(0, heldLeft), most),
    up: heldUp,
    down: within(down, -along - Math.min(0, heldUp), most),
  }
}

const within = (value: number, least: number, greatest: number) => Math.min(greatest, Math.max(least, value))

/** A rectangle in image pixels; the image's top left corner is at 0, 0. */
export interface Part extends Size {
  x: number
  y: number
}

/** Share of the visible area that image and frame fill, along the tighter axis. */
const share = 0.74

/** The area shown on the stage: image and frame, with space to drag. @param ratio the stage's width over its height */
export function shownOf(size: Size, margins: Margins, ratio: number): Part {
  const left = Math.min(0, -margins.left)
  const top = Math.min(0, -margins.up)
  const right = Math.max(size.width, size.width + margins.right)
  const bottom = Math.max(size.height, size.height + margins.down)
  const width = Math.max(right - left, (bottom - top) * ratio) / share
  const height = width / ratio
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}
