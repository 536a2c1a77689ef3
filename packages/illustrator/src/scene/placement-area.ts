import type { ObjectKind } from '../objects/object-kinds.ts'
import { headlandOf } from './headland.ts'
import type { PlacedObject, PlacementContext } from './placed-object.ts'

/** Area of the image in which an object may be placed. */
export interface PlacementArea {
  /** Vertical range in pixels of the object's bottom edge (in the air: of its center). */
  top: number
  bottom: number
  on: PlacedObject['on']
  /** Preferred vertical position in the range, 0 (back) to 1 (front). */
  preferredPosition: number
  /** Perspective scale factor at a height `y`. */
  scale: (y: number) => number
  distance: (y: number) => number
  /** Horizontal range of the whole object as fractions of the width, if restricted. */
  horizontalRange?: readonly [from: number, to: number]
}

/** Position of the near shore as a fraction of the distance from the horizon to the bottom edge. */
export const shorePositions = { sea: 0.42, lake: 0.6, river: 0.75 }

/** Horizontal offset of a river from the image center, `near` units below the horizon; unit: the shorter image side. */
export const riverBend = (seed: number, near: number): number =>
  0.5 * Math.sin(near * 5.5 + (seed % 6)) * (0.1 + near * 0.55)

/** Half the width of a river, `near` units below the horizon, in units. */
export const riverHalfWidth = (near: number): number => 0.012 + near * 0.3

/** The area for a kind of object. Swimming and floating kinds stand on the ground if the scene has no water. */
export function placementAreaFor(kind: ObjectKind, context: PlacementContext): PlacementArea {
  const { height, horizon, setting } = context
  const { ground, water } = setting
  const groundDepth = Math.max(1, height - horizon)
  const unit = Math.min(context.width, height)
  if (ground === 'seabed') return underwaterArea(kind, context)
  if (ground === 'space') return airArea(0.12 * height, 0.88 * height, 0.5)
  if (ground === 'sky') return airArea(0.14 * height, 0.8 * height, 0.5)
  if (kind.habitat === 'air' || kind.habitat === 'space')
    return airArea(
      0.1 * height,
      Math.max(0.2 * height, Math.min(height, horizon) - 0.12 * unit),
      kind.heightMeters > 2 ? 0.3 : 0.55,
    )
  const isFloating = kind.habitat === 'afloat' || kind.habitat === 'deep'
  const isSea = ground === 'sea'
  const groundArea = (
    from: number,
    to: number,
    preferredPosition: number,
    on: PlacedObject['on'] = 'ground',
  ): PlacementArea => {
    const top = horizon + groundDepth * from
    const bottom = horizon + groundDepth * to
    const scaleRange = ground === 'room' || ground === 'table' || ground === 'studio' ? 0.35 : 0.75
    return {
      top,
      bottom,
      on,
      preferredPosition,
      scale: y => Math.max(0.35, 1 + (scaleRange * (y - (top + bottom) / 2)) / (groundDepth * 0.5)),
      distance: y => Math.max(0, 1 - (y - horizon) / (0.55 * groundDepth)),
    }
  }
  if (ground === 'cliff') {
    const { left, edge } = headlandOf(context.seed, height, horizon)
    const area = isFloating
      ? groundArea(0.1, 0.4, 0.5, 'water')
      : { ...groundArea(0.15, 0.29, 0.5), distance: () => 0.2 }
    const [from, to] = isFloating ? [edge + 0.04, 1] : [0.02, edge - 0.12]
    return { ...area, horizontalRange: left ? [from, to] : [1 - to, 1 - from] }
  }
  if (isFloating && isSea) return groundArea(0.12, 0.72, 0.55, 'water')
  if (isFloating && water === 'river') return onRiver(groundArea(0.6, 0.92, 0.6, 'water'), context)
  if (isFloating && water) return groundArea(0.12, shorePositions[water] - 0.1, 0.6, 'water')
  if (isSea) return groundArea(0.25, 0.8, 0.6, 'water')
  const dryFrom = water === 'sea' || water === 'lake' ? shorePositions[water] + 0.14 : 0
  switch (ground) {
    case 'room':
      return kind.habitat === 'far' ? groundArea(0.1, 0.3, 0.5) : groundArea(0.3, 0.9, 0.45)
    case 'table':
      return groundArea(0.2, 0.8, 0.45)
    case 'studio':
    case 'stage':
      return groundArea(0.25, 0.75, 0.4)
    case 'wall':
      return groundArea(0.1, 0.6, 0.5)
    default:
      if (kind.habitat === 'far')
        return groundArea(Math.max(0.06, dryFrom), Math.max(0.3, dryFrom + 0.12), 0.55)
      return kind.heightMeters < 0.3
        ? groundArea(Math.max(0.45, dryFrom), 0.93, 0.6)
        : groundArea(Math.max(0.2, dryFrom), 0.9, 0.62)
  }
}

/** The part of an area that a river fills, measured at the area's middle. */
function onRiver(area: PlacementArea, { width, height, horizon, seed }: PlacementContext): PlacementArea {
  const unit = Math.min(width, height)
  const near = ((area.top + area.bottom) / 2 - horizon) / unit
  const center = 0.5 + (riverBend(seed, near) * unit) / width
  const half = (1.5 * riverHalfWidth(near) * unit) / width
  return { ...area, horizontalRange: [Math.max(0, center - half), Math.min(1, center + half)] }
}

const airArea = (top: number, bottom: number, preferredPosition: number): PlacementArea => ({
  top,
  bottom,
  on: 'air',
  preferredPosition,
  scale: () => 1,
  distance: () => 0.15,
})

function underwaterArea(kind: ObjectKind, { height }: PlacementContext): PlacementArea {
  const floorArea: PlacementArea = {
    top: 0.84 * height,
    bottom: 0.95 * height,
    on: 'ground',
    preferredPosition: 0.6,
    scale: () => 1,
    distance: () => 0.1,
  }
  const restsOnFloor =
    /coral|shell|oyster|crab|lobster|chest|anchor/.test(kind.drawingName) ||
    (kind.habitat !== 'deep' && kind.habitat !== 'air')
  return restsOnFloor ? floorArea : airArea(0.16 * height, 0.72 * height, 0.45)
}
