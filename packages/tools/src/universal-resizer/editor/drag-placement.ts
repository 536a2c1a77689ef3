import type { Plan } from '../layouts.ts'
import type { Placement, Size } from '../place-crop.ts'

const center = 0.5

/**
 * Range of movement on each axis in result pixels: of the crop within the image (negative, since dragging moves the
 * image), or of the image within its frame.
 */
export function movementRange(
  { method, area, place }: Plan,
  analysis: Size,
  size: Size,
): { x: number; y: number } {
  if (method !== 'crop') return { x: size.width - place.width, y: size.height - place.height }
  const scale = size.width / area.width
  return { x: -(analysis.width - area.width) * scale, y: -(analysis.height - area.height) * scale }
}

/** The current placement, 0 to 1 on each axis. */
export function currentPlacement({ method, area, place }: Plan, analysis: Size, size: Size): Placement {
  const share = (offset: number, range: number) => (range > 0 ? offset / range : center)
  if (method === 'crop')
    return {
      x: share(area.left, analysis.width - area.width),
      y: share(area.top, analysis.height - area.height),
    }
  return { x: share(place.left, size.width - place.width), y: share(place.top, size.height - place.height) }
}

/** The placement after a drag. @param offset in result pixels, to the right and down */
export function dragPlacement(
  from: Placement,
  range: { x: number; y: number },
  offset: { x: number; y: number },
): Placement {
  return { x: moveOnAxis(from.x, range.x, offset.x), y: moveOnAxis(from.y, range.y, offset.y) }
}

/** A crop's range is negative: dragging to the right shows more of the left. */
function moveOnAxis(from: number, range: number, offset: number): number {
  if (Math.abs(range) < 1) return from
  return Math.min(1, Math.max(0, from + offset / range))
}
