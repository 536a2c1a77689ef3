export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/**
 * Transform from image pixels to CSS pixels of the viewport: image point (px, py) is at (`px × scale + x`,
 * `py × scale + y`), from the viewport's top left.
 */
export interface View {
  scale: number
  x: number
  y: number
}

/** Margin around a fitted image, so that strokes can start outside its edges. */
const marginPx = 16
/** Maximum scale of a fitted image. */
const largestFit = 8
/** Maximum scale, in CSS pixels per image pixel. */
const largestScale = 40

/** Fit the image to the viewport with a margin, centered. */
export function fitted(picture: Size, room: Size): View {
  return settled({ scale: fitScale(picture, room), x: 0, y: 0 }, picture, room)
}

/** Zoom about a point of the viewport, within the limits. */
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

/** Apply a pinch from one pair of points to another: zoom about their midpoint and move with it. */
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

/** Convert a viewport point to image pixels. */
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

/** Per axis: center an image that is smaller than the viewport; a larger one always reaches the viewport's center. */
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
