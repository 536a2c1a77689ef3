import type { PlacementContext } from './placed-object.ts'
import { placementAreaFor } from './placement-area.ts'
import type { SceneObject } from './scene-description.ts'

/** Space at the left and right edge of the image, as a fraction of its width. */
const margin = 0.03
/** Smallest gap between objects, as a fraction of the image's width. */
const minGap = 0.03
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
  const row = (grounded.length > 0 ? grounded : free).flatMap(index =>
    Array.from({ length: objects[index].count }, () => index),
  )
  // What stands beside an object is on its side with more space, which follows from a first layout.
  const first = layOut(
    row.map(index => extentOf(objects, index, heights, context, 0)),
    width,
  )
  const { centers, shrink } = layOut(
    row.map((index, at) =>
      extentOf(objects, index, heights, context, first.centers[at] > width / 2 ? -1 : 1),
    ),
    width,
  )
  const slots = new Map<number, number[]>()
  for (const [at, index] of row.entries())
    slots.set(index, [...(slots.get(index) ?? []), centers[at] / width])
  // What flies can be at different heights instead.
  return { slots, shrink: grounded.length === 0 ? 1 : shrink }
}

/** How far something reaches to the left and right of its center, in pixels. */
interface Extent {
  left: number
  right: number
}

/** Distribute extents over the width with equal gaps, smaller if they don't fit. */
function layOut(extents: readonly Extent[], width: number): { centers: number[]; shrink: number } {
  const total = extents.reduce((sum, { left, right }) => sum + left + right, 0)
  const available = (1 - 2 * margin) * width
  const shrink = Math.min(1, (available - minGap * width * (extents.length - 1)) / total)
  const gap = (available - total * shrink) / (extents.length + 1)
  let edge = margin * width
  const centers = extents.map(({ left, right }) => {
    const center = edge + gap + left * shrink
    edge = center + right * shrink
    return center
  })
  return { centers, shrink }
}

/** Extent of an object with what stands next to it. @param side where a single object beside it stands; 0: unknown */
function extentOf(
  objects: readonly SceneObject[],
  index: number,
  heights: readonly number[],
  { aspectOf }: PlacementContext,
  side: -1 | 0 | 1,
): Extent {
  const widthOf = (at: number) => heights[at] * aspectOf(objects[at].kind)
  const half = widthOf(index) / 2
  const extent = { left: half, right: half }
  for (const [at, { relation, count }] of objects.entries()) {
    if (relation?.to !== index) continue
    const room = adjoiningDistance * widthOf(at) * Math.max(1, count / objects[index].count)
    if (relation.kind === 'left-of') extent.left += room
    else if (relation.kind === 'right-of') extent.right += room
    else if (relation.kind === 'beside') {
      const rightShare = count > 1 ? 0.5 : (1 + side) / 2
      extent.left += (1 - rightShare) * room
      extent.right += rightShare * room
    }
  }
  return extent
}
