import type { Kind } from '../things/kinds.ts'
import { headlandOf } from './headland.ts'
import type { PlacedThing, Stage } from './placed-thing.ts'

/** Area of the image in which an object may be placed. */
export interface Room {
  /** Vertical range in pixels of the object's bottom edge (in the air: of its center). */
  top: number
  bottom: number
  on: PlacedThing['on']
  /** Preferred vertical position in the range, 0 (back) to 1 (front). */
  best: number
  /** Perspective scale factor at a height `y`. */
  scale: (y: number) => number
  far: (y: number) => number
  /** Horizontal range of the whole object as fractions of the width, if restricted. */
  across?: readonly [from: number, to: number]
}

/** Position of the near shore as a fraction of the distance from the horizon to the bottom edge. */
export const shoreAt = { sea: 0.42, lake: 0.6, river: 0 }

/** The area for a kind of object. Swimming and floating kinds stand on the ground if the scene has no water. */
export function roomFor(kind: Kind, stage: Stage): Room {
  const { height, horizon, setting } = stage
  const { ground, water } = setting
  const deep = Math.max(1, height - horizon)
  const unit = Math.min(stage.width, height)
  if (ground === 'seabed') return underwater(kind, stage)
  if (ground === 'space') return airy(0.12 * height, 0.88 * height, 0.5)
  if (ground === 'sky') return airy(0.14 * height, 0.8 * height, 0.5)
  if (kind.habitat === 'air' || kind.habitat === 'space')
    return airy(
      0.1 * height,
      Math.max(0.2 * height, Math.min(height, horizon) - 0.12 * unit),
      kind.metres > 2 ? 0.3 : 0.55,
    )
  const floats = kind.habitat === 'afloat' || kind.habitat === 'deep'
  const sea = ground === 'sea'
  const standing = (from: number, to: number, best: number, on: PlacedThing['on'] = 'ground'): Room => {
    const top = horizon + deep * from
    const bottom = horizon + deep * to
    const middle = (top + bottom) / 2
    const spread = ground === 'room' || ground === 'table' || ground === 'studio' ? 0.35 : 0.75
    return {
      top,
      bottom,
      on,
      best,
      scale: y => Math.max(0.35, 1 + (spread * (y - middle)) / (deep * 0.5)),
      far: y => Math.max(0, 1 - (y - horizon) / (0.55 * deep)),
    }
  }
  if (ground === 'cliff') {
    const { left, edge } = headlandOf(stage.seed, height, horizon)
    const room = floats ? standing(0.1, 0.4, 0.5, 'water') : { ...standing(0.15, 0.29, 0.5), far: () => 0.2 }
    const [from, to] = floats ? [edge + 0.04, 1] : [0.02, edge - 0.12]
    return { ...room, across: left ? [from, to] : [1 - to, 1 - from] }
  }
  if (floats && (sea || water)) {
    if (sea) return standing(0.12, 0.72, 0.55, 'water')
    const shore = water === 'river' ? 0.75 : shoreAt[water ?? 'sea']
    return standing(0.12, Math.max(0.2, shore - 0.1), 0.6, 'water')
  }
  if (sea) return standing(0.25, 0.8, 0.6, 'water')
  const dry = water === 'sea' || water === 'lake' ? shoreAt[water] + 0.14 : 0
  switch (ground) {
    case 'room':
      return kind.habitat === 'far' ? standing(0.1, 0.3, 0.5) : standing(0.3, 0.9, 0.45)
    case 'table':
      return standing(0.2, 0.8, 0.45)
    case 'studio':
    case 'stage':
      return standing(0.25, 0.75, 0.4)
    case 'wall':
      return standing(0.1, 0.6, 0.5)
    default:
      if (kind.habitat === 'far') return standing(Math.max(0.06, dry), Math.max(0.3, dry + 0.12), 0.55)
      return kind.metres < 0.3
        ? standing(Math.max(0.45, dry), 0.93, 0.6)
        : standing(Math.max(0.2, dry), 0.9, 0.62)
  }
}

const airy = (top: number, bottom: number, best: number): Room => ({
  top,
  bottom,
  on: 'air',
  best,
  scale: () => 1,
  far: () => 0.15,
})

function underwater(kind: Kind, { height }: Stage): Room {
  const floor: Room = {
    top: 0.84 * height,
    bottom: 0.95 * height,
    on: 'ground',
    best: 0.6,
    scale: () => 1,
    far: () => 0.1,
  }
  const lies =
    /coral|shell|oyster|crab|lobster|chest|anchor/.test(kind.picture) ||
    (kind.habitat !== 'deep' && kind.habitat !== 'air')
  return lies ? floor : airy(0.16 * height, 0.72 * height, 0.45)
}
