import type { ObjectKind } from '../objects/object-kinds.ts'
import type { Rgb } from '../paint/color.ts'
import type { ResolvedSetting } from './resolve-setting.ts'

/** One placed instance of an object; lengths are in pixels. */
export interface PlacedObject {
  kind: ObjectKind
  /** Index of its object in the scene description. */
  objectIndex: number
  color?: Rgb
  /** Horizontal center. */
  x: number
  /** Bottom edge. */
  y: number
  width: number
  height: number
  /** 0 (near) to 1 (at the horizon). */
  distance: number
  on: 'ground' | 'water' | 'air' | 'object'
  /** Drawing order; higher values are drawn later. */
  order: number
  isMirrored: boolean
}

export interface PlacementContext {
  width: number
  height: number
  horizon: number
  setting: ResolvedSetting
  seed: number
  /** Width divided by height of the drawing of a kind. */
  aspectOf: (kind: ObjectKind) => number
}

/** An object instance before placement. */
export type UnplacedObject = Pick<PlacedObject, 'kind' | 'objectIndex' | 'color' | 'isMirrored'>
