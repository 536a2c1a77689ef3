import { clamp, distance, middle, moved, type Point, type Size, type View } from '../masking/view.ts'

/** Fit the image to the viewport, centered. */
export function whole(picture: Size, room: Size): View {
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  return {
    scale,
    x: (room.width - picture.width * scale) / 2,
    y: (room.height - picture.height * scale) / 2,
  }
}

/** Zoom and pan actions. Points and distances are in CSS pixels of the viewport. */
export type Look =
  | { type: 'zoom'; factor: number; about: Point }
  /** One image pixel per screen pixel, keeping the center. */
  | { type: 'full-size' }
  | { type: 'pan'; by: Point }
  | { type: 'pinch'; from: readonly [Point, Point]; to: readonly [Point, Point] }
  | { type: 'fit' }

/** Maximum zoom, as a multiple of full size. */
const nearest = 40

/**
 * Apply a zoom or pan action. The minimum zoom is the fitted image, or full size if that is smaller.
 *
 * @param transform undefined while the image is fitted to the viewport, whatever its size
 * @param fullScale CSS pixels per image pixel at which one image pixel is one screen pixel
 * @returns undefined if the image is fitted again
 */
export function look(
  view: View | undefined,
  act: Look,
  { picture, room, full }: { picture: Size; room: Size; full: number },
): View | undefined {
  const all = whole(picture, room)
  const scaled = (from: View, scale: number, about: Point): View | undefined => {
    const next = clamp(scale, Math.min(all.scale, full), Math.max(all.scale, full * nearest))
    const grown = next / from.scale
    if (Math.abs(next / all.scale - 1) < 1e-6) return undefined
    const x = about.x - (about.x - from.x) * grown
    const y = about.y - (about.y - from.y) * grown
    return moved({ scale: next, x, y }, { x: 0, y: 0 }, picture, room)
  }
  const now = view ?? all
  switch (act.type) {
    case 'zoom':
      return scaled(now, now.scale * act.factor, act.about)
    case 'full-size':
      return scaled(now, full, { x: room.width / 2, y: room.height / 2 })
    case 'pan':
      return view && moved(view, act.by, picture, room)
    case 'pinch': {
      const [was, is] = [middle(...act.from), middle(...act.to)]
      const spread = distance(...act.from)
      const shifted = { ...now, x: now.x + is.x - was.x, y: now.y + is.y - was.y }
      return scaled(shifted, spread > 0 ? (now.scale * distance(...act.to)) / spread : now.scale, is)
    }
    case 'fit':
      return undefined
  }
}
