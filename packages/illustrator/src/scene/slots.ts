import type { PlacementContext } from './placed-object.ts'
import { placementAreaFor } from './placement-area.ts'
import type { SceneObject } from './scene-description.ts'

/** Space at the left and right edge of the image, as a fraction of its width. */
const margin = 0.03
/** Smallest and largest gap between objects, as fractions of the image's width. */
const [minGap, maxGap] = [0.03, 0.12]
/** Distance of the centers of two adjoining objects, as a fraction of the sum of half their widths. */
const adjoiningDistance = 1.05

/** The place of an instance among a few free objects. */
export interface Slot {
  /** Center as a fraction of the image's width. */
  x: number
  /** Preferred depth in the placement area, 0 (back) to 1 (front), if there is more than one row. */
  depth?: number
}

interface SlotLayout {
  /** For each object, the slots of its instances; none for objects with a relation and in the air above others. */
  slots: ReadonlyMap<number, readonly Slot[]>
  /** Factor of the objects' sizes that makes all of them fit side by side. */
  shrink: number
}

/** Largest number of objects in one row, and in two. */
const [maxInRow, maxInRows] = [4, 10]
/** Depth of the back row in the placement area. */
const backDepth = 0.25
/** How far the rows of two are shifted against each other, as a fraction of the image's width. */
const rowShift = 0.08

/**
 * Slots that give each of a few free objects room for itself and for what stands next to it: one row of up to four,
 * two rows of more.
 *
 * @param order indexes of the objects in the order in which they are placed
 * @param heights of the objects in pixels
 * @returns undefined for a single object, a crowd, and for more than four with houses, trees or things in the air
 */
export function slotsOf(
  objects: readonly SceneObject[],
  order: readonly number[],
  heights: readonly number[],
  spacedCount: number,
  context: PlacementContext,
): SlotLayout | undefined {
  if (spacedCount < 2 || spacedCount > maxInRows) return undefined
  const free = order.filter(index => !objects[index].relation)
  const grounded = free.filter(index => placementAreaFor(objects[index].kind, context).on !== 'air')
  const all = (grounded.length > 0 ? grounded : free).flatMap(index =>
    Array.from({ length: objects[index].count }, (_, instance) => ({ index, instance })),
  )
  const layOutRow = (row: readonly Instance[], from: number, to: number) => {
    const extents = (sides: readonly (-1 | 0 | 1)[]) =>
      row.map((one, at) => extentOf(objects, one, heights, context, sides[at]))
    // What stands beside an object is on its side with more space, which follows from a first layout.
    const first = layOut(extents(row.map(() => 0)), context.width, from, to)
    return layOut(extents(first.centers.map(x => (x > 0.5 ? -1 : 1))), context.width, from, to)
  }
  if (spacedCount <= maxInRow) {
    const { centers, shrink } = layOutRow(all, margin, 1 - margin)
    // What flies can be at different heights instead.
    return {
      slots: slotMap(
        all,
        centers.map(x => ({ x })),
      ),
      shrink: grounded.length === 0 ? 1 : shrink,
    }
  }
  if (grounded.length < free.length || free.some(index => objects[index].kind.habitat === 'far'))
    return undefined
  const isFront = (_: Instance, at: number) => at % 2 === 0
  const shift = all.length % 2 === 0 ? rowShift : 0
  const front = layOutRow(all.filter(isFront), margin, 1 - margin - shift)
  const back = layOutRow(
    all.filter((one, at) => !isFront(one, at)),
    margin + shift,
    1 - margin,
  )
  const slots = all.map((_, at) =>
    at % 2 === 0
      ? { x: front.centers[at / 2], depth: 1 }
      : { x: back.centers[(at - 1) / 2], depth: backDepth },
  )
  return { slots: slotMap(all, slots), shrink: Math.min(front.shrink, back.shrink) }
}

/** An instance of an object: the object's index and the instance's. */
interface Instance {
  index: number
  instance: number
}

function slotMap(instances: readonly Instance[], slots: readonly Slot[]): Map<number, Slot[]> {
  const map = new Map<number, Slot[]>()
  for (const [at, { index }] of instances.entries()) map.set(index, [...(map.get(index) ?? []), slots[at]])
  return map
}

/** How far something reaches to the left and right of its center, in pixels. */
interface Extent {
  left: number
  right: number
}

/**
 * Distribute extents in pixels over a range of the width with equal gaps, smaller if they don't fit.
 *
 * @param from start and `to` end of the range, and the returned centers, as fractions of the width
 */
function layOut(
  extents: readonly Extent[],
  width: number,
  from: number,
  to: number,
): { centers: number[]; shrink: number } {
  const total = extents.reduce((sum, { left, right }) => sum + left + right, 0) / width
  const available = to - from
  const shrink = Math.min(1, (available - minGap * (extents.length - 1)) / total)
  const gap = Math.min(maxGap, (available - total * shrink) / (extents.length + 1))
  let edge = from + (available - total * shrink - gap * (extents.length - 1)) / 2
  const centers = extents.map(({ left, right }) => {
    const center = edge + (left / width) * shrink
    edge = center + (right / width) * shrink + gap
    return center
  })
  return { centers, shrink }
}

/** Extent of an object with what stands next to it. @param side where a single object beside it stands; 0: unknown */
function extentOf(
  objects: readonly SceneObject[],
  { index, instance }: Instance,
  heights: readonly number[],
  { aspectOf }: PlacementContext,
  side: -1 | 0 | 1,
): Extent {
  const widthOf = (at: number) => heights[at] * aspectOf(objects[at].kind)
  const half = widthOf(index) / 2
  const extent = { left: half, right: half }
  for (const [at, { relation, count }] of objects.entries()) {
    if (relation?.to !== index) continue
    const neighborCount = Math.ceil((count - instance) / objects[index].count)
    if (neighborCount <= 0) continue
    const room = adjoiningDistance * widthOf(at) * neighborCount
    if (relation.kind === 'left-of') extent.left += room
    else if (relation.kind === 'right-of') extent.right += room
    else if (relation.kind === 'beside') {
      const rightShare = neighborCount > 1 ? 0.5 : (1 + side) / 2
      extent.left += (1 - rightShare) * room
      extent.right += rightShare * room
    }
  }
  return extent
}
