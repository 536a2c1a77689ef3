import type { Size } from '../masking/view.ts'

/** Pixels that a frame takes in beyond a picture's sides; what it leaves out where they are negative. */
export interface Margins {
  left: number
  right: number
  up: number
  down: number
}

/** Where a hand takes hold of the frame: a side, a corner, or its inside. */
export type Grip = keyof Margins | 'left-up' | 'right-up' | 'left-down' | 'right-down' | 'inside'

/** What a frame holds of the picture at the least, in pixels a side. */
const leastKept = 16

/** A frame around a picture of a size, pulled at a grip, by so many pixels to the right and down. */
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

/** The frame as large as it was, elsewhere: what one side gives, the other takes, down to the picture's edge. */
function shifted({ left, right, up, down }: Margins, x: number, y: number): Margins {
  const across = within(x, -room(right), room(left))
  const along = within(y, -room(down), room(up))
  return { left: left - across, right: right + across, up: up - along, down: down + along }
}

const room = (margin: number) => Math.max(0, margin)

/** Margins of at most so many pixels a side, that leave some of the picture. */
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

/** A part of the plane the picture lies in, in its pixels; the picture's corner is at 0, 0. */
export interface Part extends Size {
  x: number
  y: number
}

/** How much of what is shown the picture and its frame take up, where it is narrower. */
const share = 0.74

/** What the stage shows: picture and frame, with room to pull in. @param ratio the stage's width over its height */
export function shownOf(size: Size, margins: Margins, ratio: number): Part {
  const left = Math.min(0, -margins.left)
  const top = Math.min(0, -margins.up)
  const right = Math.max(size.width, size.width + margins.right)
  const bottom = Math.max(size.height, size.height + margins.down)
  const width = Math.max(right - left, (bottom - top) * ratio) / share
  const height = width / ratio
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}
