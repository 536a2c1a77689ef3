import type { Rgb } from '../paint/colour.ts'
import type { Kind } from '../things/kinds.ts'
import type { SettledSetting } from './settled.ts'

/** One placed instance of an object; lengths are in pixels. */
export interface PlacedThing {
  kind: Kind
  /** Index of its object in the scene description. */
  wish: number
  colour?: Rgb
  /** Horizontal center. */
  x: number
  /** Bottom edge. */
  y: number
  width: number
  height: number
  /** 0 (near) to 1 (at the horizon). */
  far: number
  on: 'ground' | 'water' | 'air' | 'thing'
  /** Drawing order; higher values are drawn later. */
  order: number
  mirrored: boolean
}

export interface Stage {
  width: number
  height: number
  horizon: number
  setting: SettledSetting
  seed: number
  /** Width divided by height of the drawing of a kind. */
  aspectOf: (kind: Kind) => number
}

/** An object instance before placement. */
export type Unplaced = Pick<PlacedThing, 'kind' | 'wish' | 'colour' | 'mirrored'>
