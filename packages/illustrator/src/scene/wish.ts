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
/** Rendering style of the image. */
export type Style = (typeof styles)[number]

/** Position of an object in the frame. */
export type Position = 'left' | 'right' | 'middle' | 'back' | 'front'

/** Spatial relation of one object to another. */
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

/** An object that the prompt asks for. */
export interface WishedThing {
  kind: Kind
  count: number
  /** Colors from the prompt; several instances cycle through them. */
  colours: Rgb[]
  /** Factor of the usual size. */
  size: number
  position?: Position
  /** Placed in the air, whatever its kind. */
  aloft?: true
  /** Relation to another object; `to` is that object's index. */
  relation?: { kind: RelationKind; to: number }
}

/** Parsed form of a prompt. */
export interface Wish {
  things: WishedThing[]
  setting: Setting
  style?: Style
  /** Phrases of the prompt that the scene shows. */
  shown: string[]
  /** Phrases of the prompt that the scene can't show. */
  missed: string[]
}
