import type { Rgb } from '../paint/colour.ts'
import type { Kind } from '../things/kinds.ts'
import type { Setting } from './setting.ts'

export const styles = [
  'photo',
  'illustration',
  'line-art',
  'pencil',
  '3d',
  'watercolour',
  'ink',
  'comic',
  'oil',
  'pixel-art',
] as const
/** How a picture is finished. */
export type Style = (typeof styles)[number]

/** Where in the frame a thing is. */
export type Position = 'left' | 'right' | 'middle' | 'back' | 'front'

/** Where one thing is by another. */
export type RelationKind =
  | 'on'
  | 'under'
  | 'beside'
  | 'behind'
  | 'before'
  | 'above'
  | 'in'
  | 'atop'
  | 'held'
  | 'with'

/** A thing that is asked for. */
export interface WishedThing {
  kind: Kind
  count: number
  /** Those of several that are named go round. */
  colours: Rgb[]
  /** Of its usual size. */
  size: number
  position?: Position
  /** In the air, whatever it is. */
  aloft?: true
  /** Where it is by another, which comes by its place in the list. */
  relation?: { kind: RelationKind; to: number }
}

/** What a prompt asks for, as far as it can be shown. */
export interface Wish {
  things: WishedThing[]
  setting: Setting
  style?: Style
  /** In the prompt's own words. */
  shown: string[]
  missed: string[]
}
