import type { Lie, Size } from '../place-crop.ts'
import type { Plan } from '../plan.ts'

const middle = 0.5

/**
 * Range of movement on each axis in result pixels: of the crop within the image (negative, since dragging moves the
 * image), or of the image within its frame.
 */
export function playOf({ method, area, place }: Plan, scene: Size, size: Size): { x: number; y: number } {
  if (method !== 'crop') return { x: size.width - place.width, y: size.height - place.height }
  const scale = size.width / area.width
  return { x: -(scene.width - area.width) * scale, y: -(scene.height - area.height) * scale }
}

/** The current placement, 0 to 1 on each axis. */
export function lieOf({ method, area, place }: Plan, scene: Size, size: Size): Lie {
  const share = (at: number, play: number) => (play > 0 ? at / play : middle)
  if (method === 'crop')
    return { x: share(area.left, scene.width - area.width), y: share(area.top, scene.height - area.height) }
  return { x: share(place.left, size.width - place.width), y: share(place.top, size.height - place.height) }
}

/** The placement after a drag. @param offset in result pixels, to the right and down */
export function pulled(from: Lie, play: { x: number; y: number }, by: { x: number; y: number }): Lie {
  return { x: moved(from.x, play.x, by.x), y: moved(from.y, play.y, by.y) }
}

/** A crop's range is negative: dragging to the right shows more of the left. */
function moved(from: number, play: number, by: number): number {
  if (Math.abs(play) < 1) return from
  return Math.min(1, Math.max(0, from + by / play))
}
