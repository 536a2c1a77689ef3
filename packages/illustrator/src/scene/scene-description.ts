import type { ObjectKind } from '../objects/object-kinds.ts'
import type { Rgb } from '../paint/color.ts'
import type { Setting } from './setting.ts'

export const styles = [
  'photo',
  'illustration',
  'line-art',
  'pencil',
  '3d',
  'watercolor',
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
  | 'in-front-of'
  | 'above'
  | 'in'
  | 'worn'
  | 'held'
  | 'with'

/** An object that the prompt asks for. */
export interface SceneObject {
  kind: ObjectKind
  count: number
  /** Colors from the prompt; several instances cycle through them. */
  colors: Rgb[]
  /** Factor of the usual size. */
  sizeFactor: number
  position?: Position
  /** Placed in the air, whatever its kind. */
  isAirborne?: true
  /** Relation to another object; `to` is that object's index. */
  relation?: { kind: RelationKind; to: number }
}

/** Parsed form of a prompt. */
export interface SceneDescription {
  objects: SceneObject[]
  setting: Setting
  style?: Style
  /** Phrases of the prompt that the scene shows. */
  recognized: string[]
  /** Phrases of the prompt that the scene can't show. */
  unrecognized: string[]
}
