import { framed, type Margins, most } from '../contract.ts'

export interface Size {
  width: number
  height: number
}

/** Where a hand takes hold of the frame: a side, a corner, or its inside. */
export type Grip =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'left-up'
  | 'right-up'
  | 'left-down'
  | 'right-down'
  | 'inside'

export const none: Margins = { left: 0, right: 0, up: 0, down: 0 }
/** What a frame holds of the picture at the least, in pixels a side. */
const leastKept = 16

/** Shapes that are asked for often, width over height. */
export const presets = [
  { value: '1:1', ratio: 1 },
  { value: '4:5', ratio: 4 / 5 },
  { value: '5:4', ratio: 5 / 4 },
  { value: '3:2', ratio: 3 / 2 },
  { value: '2:3', ratio: 2 / 3 },
  { value: '4:3', ratio: 4 / 3 },
  { value: '3:4', ratio: 3 / 4 },
  { value: '16:9', ratio: 16 / 9 },
  { value: '9:16', ratio: 9 / 16 },
  { value: '21:9', ratio: 21 / 9 },
] as const
export type Preset = (typeof presets)[number]['value']

/** The least frame of a shape that holds the whole picture, which lies in its middle. */
export function framedTo(size: Size, ratio: number): Margins {
  const across = Math.max(0, Math.round(size.height * ratio) - size.width)
  const down = across > 0 ? 0 : Math.max(0, Math.round(size.width / ratio) - size.height)
  const left = Math.floor(across / 2)
  const up = Math.floor(down / 2)
  return held({ left, right: across - left, up, down: down - up }, size)
}

/** A frame wider on all sides, by a share of the picture's longer side. */
export function framedAround(size: Size, share: number): Margins {
  const margin = Math.round(Math.max(size.width, size.height) * share)
  return held({ left: margin, right: margin, up: margin, down: margin }, size)
}

/** The shape a frame has, if it is one of the presets to the nearest pixel. */
export function presetOf(size: Size, margins: Margins): Preset | undefined {
  const frame = framed(size, margins)
  const isSame = ({ ratio }: { ratio: number }) =>
    Math.abs(frame.width - frame.height * ratio) <= 1 || Math.abs(frame.height - frame.width / ratio) <= 1
  return presets.find(isSame)?.value
}

/** A frame pulled at a grip, by so many pixels to the right and down. */
export function pulled(margins: Margins, grip: Grip, x: number, y: number, size: Size): Margins {
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
  )
}

/** The frame as large as it was, elsewhere: what one side gives, the other takes, down to the picture's edge. */
function shifted({ left, right, up, down }: Margins, x: number, y: number): Margins {
  const across = within(x, -room(right), room(left))
  const along = within(y, -room(down), room(up))
  return { left: left - across, right: right + across, up: up - along, down: down + along }
}

const room = (margin: number) => Math.max(0, margin)

/** Margins that may be asked for, and leave some of the picture. */
export function held({ left, right, up, down }: Margins, { width, height }: Size): Margins {
  const across = Math.max(0, width - leastKept)
  const along = Math.max(0, height - leastKept)
  const heldLeft = within(left, -across, most.margin)
  const heldUp = within(up, -along, most.margin)
  return {
    left: heldLeft,
    right: within(right, -across - Math.min(0, heldLeft), most.margin),
    up: heldUp,
    down: within(down, -along - Math.min(0, heldUp), most.margin),
  }
}

const within = (value: number, least: number, greatest: number) => Math.min(greatest, Math.max(least, value))

/** A part of the plane the picture lies in, in its pixels; the picture's corner is at 0, 0. */
export interface View extends Size {
  x: number
  y: number
}

/** How much of the view the picture and its frame take up, where it is narrower. */
const share = 0.74

/** What the stage shows: picture and frame, with room to pull in. @param ratio the stage's width over its height */
export function viewOf(size: Size, margins: Margins, ratio: number): View {
  const left = Math.min(0, -margins.left)
  const top = Math.min(0, -margins.up)
  const right = Math.max(size.width, size.width + margins.right)
  const bottom = Math.max(size.height, size.height + margins.down)
  const width = Math.max(right - left, (bottom - top) * ratio) / share
  const height = width / ratio
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}
