import type { Rgb } from '../paint/colour.ts'
import type { Kind } from '../things/kinds.ts'
import type { SettledSetting } from './settled.ts'

/** One thing in its place; lengths are pixels. */
export interface PlacedThing {
  kind: Kind
  /** Which of the wished things it is one of. */
  wish: number
  colour?: Rgb
  /** Of its middle. */
  x: number
  /** Of its foot. */
  y: number
  width: number
  height: number
  /** How far back it is, 0 (near) to 1 (at the horizon). */
  far: number
  on: 'ground' | 'water' | 'air' | 'thing'
  /** Who has more is laid later. */
  order: number
  mirrored: boolean
}

export interface Stage {
  width: number
  height: number
  horizon: number
  setting: SettledSetting
  seed: number
  /** Width over height of a kind's drawing. */
  aspectOf: (kind: Kind) => number
}

/** What a thing is before it has its place. */
export type Unplaced = Pick<PlacedThing, 'kind' | 'wish' | 'colour' | 'mirrored'>
