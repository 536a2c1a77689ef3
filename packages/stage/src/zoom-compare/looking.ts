import { moved, type Point, pinched, type Size, type View, zoomed } from '../masking/view.ts'

/** The whole picture, filling its room, in the middle. */
export function whole(picture: Size, room: Size): View {
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  return {
    scale,
    x: (room.width - picture.width * scale) / 2,
    y: (room.height - picture.height * scale) / 2,
  }
}

/** What a hand, wheel or key does to the view. Places and ways are in CSS pixels of the room. */
export type Look =
  | { type: 'zoom'; factor: number; about: Point }
  /** CSS pixels a pixel of the picture is to have; in the middle. */
  | { type: 'scale'; scale: number }
  | { type: 'move'; by: Point }
  | { type: 'pinch'; from: readonly [Point, Point]; to: readonly [Point, Point] }
  | { type: 'whole' }

/**
 * What a look makes of a view.
 *
 * @param view undefined while the whole picture is seen, whatever the room's size
 * @returns undefined when the whole picture is seen again: no look goes farther away than that
 */
export function look(view: View | undefined, act: Look, picture: Size, room: Size): View | undefined {
  const all = whole(picture, room)
  const next = afterAct(view ?? all, act, picture, room)
  return next && next.scale > all.scale * (1 + 1e-6) ? next : undefined
}

function afterAct(view: View, act: Look, picture: Size, room: Size): View | undefined {
  switch (act.type) {
    case 'zoom':
      return zoomed(view, act.factor, act.about, picture, room)
    case 'scale': {
      const middle = { x: room.width / 2, y: room.height / 2 }
      return zoomed(view, act.scale / view.scale, middle, picture, room)
    }
    case 'move':
      return moved(view, act.by, picture, room)
    case 'pinch':
      return pinched(view, act.from, act.to, picture, room)
    case 'whole':
      return undefined
  }
}
