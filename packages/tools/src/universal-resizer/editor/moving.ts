import type { Lie, Size } from '../place-crop.ts'
import type { Plan } from '../plan.ts'

const middle = 0.5

/** How far what is held may go each way, in pixels of the result: the crop through the picture, or the picture in its frame. */
export function playOf({ method, area, place }: Plan, scene: Size, size: Size): { x: number; y: number } {
  if (method !== 'crop') return { x: size.width - place.width, y: size.height - place.height }
  const scale = size.width / area.width
  return { x: -(scene.width - area.width) * scale, y: -(scene.height - area.height) * scale }
}

/** Where it lies now. */
export function lieOf({ method, area, place }: Plan, scene: Size, size: Size): Lie {
  const share = (at: number, play: number) => (play > 0 ? at / play : middle)
  if (method === 'crop')
    return { x: share(area.left, scene.width - area.width), y: share(area.top, scene.height - area.height) }
  return { x: share(place.left, size.width - place.width), y: share(place.top, size.height - place.height) }
}

/** Where it lies after a pull of so many pixels of the result to the right and down. */
export function pulled(from: Lie, play: { x: number; y: number }, by: { x: number; y: number }): Lie {
  return { x: moved(from.x, play.x, by.x), y: moved(from.y, play.y, by.y) }
}

/** A crop is pulled by its picture: to the right shows more of the left. */
function moved(from: number, play: number, by: number): number {
  if (Math.abs(play) < 1) return from
  return Math.min(1, Math.max(0, from + by / play))
}
