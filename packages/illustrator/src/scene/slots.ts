import type { PlacementContext } from './placed-object.ts'
import { placementAreaFor } from './placement-area.ts'
import type { SceneObject } from './scene-description.ts'

/** Space at the left and right edge of the image, as a fraction of its width. */
const margin = 0.03
/** Distance of the centers of two adjoining objects, as a fraction of the sum of half their widths. */
const adjoiningDistance = 1.05

/**
 * Horizontal positions that give each of a few free objects room for itself and for what stands next to it.
 *
 * @param order indexes of the objects in the order in which they are placed
 * @param heights of the objects in pixels
 * @returns for each object, the centers of its instances as fractions of the image's width; none for objects with a
 *   relation and for those in the air above others. The shrink factor makes all of them fit side by side.
 */
export function slotsOf(
  objects: readonly SceneObject[],
  order: readonly number[],
  heights: readonly number[],
  context: PlacementContext,
): { slots: ReadonlyMap<number, readonly number[]>; shrink: number } {
  const { width } = context
  const free = order.filter(index => !objects[index].relation)
  const grounded = free.filter(index => placementAreaFor(objects[index].kind, context).on !== 'air')
  const extents = (grounded.length > 0 ? grounded : free).flatMap(index =>
    Array.from({ length: objects[index].count }, () => ({
      index,
      ...extentOf(objects, index, heights, context),
    })),
  )
  const total = extents.reduce((sum, { left, right }) => sum + left + right, 0)
  const available = (1 - 2 * margin) * width
  const shrink = Math.min(1, available / total)
  const gap = Math.max(0, available - total) / (extents.length + 1)
  const slots = new Map<number, number[]>()
  let edge = margin * width
  for (const { index, left, right } of extents) {
    const center = edge + gap + left * shrink
    slots.set(index, [...(slots.get(index) ?? []), center / width])
    edge = center + right * shrink
  }
  return { slots, shrink }
}

/** How far an object reaches to the left and right of its center, in pixels, with what stands next to it. */
function extentOf(
  objects: readonly SceneObject[],
  index: number,
  heights: readonly number[],
  { aspectOf }: PlacementContext,
): { left: number; right: number } {
  const widthOf = (at: number) => heights[at] * aspectOf(objects[at].kind)
  const half = widthOf(index) / 2
  const extent = { left: half, right: half }
  for (const [at, { relation, count }] of objects.entries()) {
    if (relation?.to !== index) continue
    const room = adjoiningDistance * widthOf(at) * Math.max(1, count / objects[index].count)
    if (relation.kind === 'left-of') extent.left += room
    else if (relation.kind === 'right-of') extent.right += room
    else if (relation.kind === 'beside') {
      extent.left += room / 2
      extent.right += room / 2
    }
  }
  return extent
}
