export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/**
 * Where a picture lies in its room: a picture's pixel (px, py) is seen at `px × scale + x`,
 * `py × scale + y`, in CSS pixels from the room's top left.
 */
export interface View {
  scale: number
  x: number
  y: number
}

/** Room left around a fitted picture, so that its edges can be brushed over from outside. */
const marginPx = 16
/** A small picture is fitted no larger than this. */
const largestFit = 8
/** The nearest one can look: a picture's pixel is so many CSS pixels. */
const largestScale = 40

/** The whole picture, as large as its room allows, in the middle. */
export function fitted(picture: Size, room: Size): View {
  return settled({ scale: fitScale(picture, room), x: 0, y: 0 }, picture, room)
}

/** Zoom so that what lies under a point of the room stays under it, as far as the bounds allow. */
export function zoomed(view: View, factor: number, about: Point, picture: Size, room: Size): View {
  const least = Math.min(fitScale(picture, room), 1) / 2
  const scale = clamp(view.scale * factor, least, largestScale)
  const grown = scale / view.scale
  return settled(
    { scale, x: about.x - (about.x - view.x) * grown, y: about.y - (about.y - view.y) * grown },
    picture,
    room,
  )
}

export function moved(view: View, by: Point, picture: Size, room: Size): View {
  return settled({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, room)
}

/** What two fingers do that went from one pair of places to another: zoom about their middle, and move with it. */
export function pinched(
  view: View,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  picture: Size,
  room: Size,
): View {
  const was = middle(...from)
  const is = middle(...to)
  const spread = distance(...from)
  const shifted = { ...view, x: view.x + is.x - was.x, y: view.y + is.y - was.y }
  return zoomed(shifted, spread > 0 ? distance(...to) / spread : 1, is, picture, room)
}

/** The place in the picture, in its pixels, that is seen at a point of the room. */
export function inPicture(view: View, at: Point): Point {
  return { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale }
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function fitScale(picture: Size, room: Size): number {
  const share = (whole: number, part: number) => Math.max(whole - 2 * marginPx, whole / 2, 1) / part
  return Math.min(share(room.width, picture.width), share(room.height, picture.height), largestFit)
}

/** Centred on an axis where it is smaller than the room; elsewhere it may not leave the room by more than half. */
function settled(view: View, picture: Size, room: Size): View {
  return {
    scale: view.scale,
    x: settledAxis(view.x, picture.width * view.scale, room.width),
    y: settledAxis(view.y, picture.height * view.scale, room.height),
  }
}

function settledAxis(start: number, length: number, room: number): number {
  if (length <= room) return (room - length) / 2
  return clamp(start, room / 2 - length, room / 2)
}
