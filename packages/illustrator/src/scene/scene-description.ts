import type { ObjectKind } from '../objects/object-kinds.ts'
import type { Rgb } from '../paint/color.ts'
import type { PortraitDescription } from './portrait-description.ts'
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

export const ornaments = [
  'geometric',
  'waves',
  'gradient',
  'fluid',
  'stripes',
  'dots',
  'checks',
  'zigzag',
  'hexagons',
  'triangles',
  'birthday',
  'wedding',
  'christmas',
  'valentine',
  'thanks',
  'neon',
  'road',
  'pastel',
  'monochrome',
  'rainbow',
  'earth',
  'sunset',
  'ocean',
  'vintage',
] as const
/** What decorates a designed image, and palettes by name. */
export type Ornament = (typeof ornaments)[number]

/** Kind of image. Posters, cards and signs have words on them. */
export type Composition =
  | 'scene'
  | 'portrait'
  | 'logo'
  | 'pattern'
  | 'abstract'
  | 'shapes'
  | 'poster'
  | 'card'
  | 'sign'

/** Position of an object in the frame. */
export type Position = 'left' | 'right' | 'middle' | 'back' | 'front'

/** Spatial relation of one object to another. */
export type RelationKind =
  | 'on'
  | 'under'
  | 'beside'
  | 'left-of'
  | 'right-of'
  | 'behind'
  | 'in-front-of'
  | 'above'
  | 'in'
  | 'worn'
  | 'held'
  | 'with'
  | 'around'
  | 'hanging'
  | 'ridden'
  | 'shoulder'

/** How a person in a scene looks; what is undefined, the seed or the costume decides. */
export interface PersonLook {
  /** Skin tone from light to dark, 0 to 1. */
  tone?: number
  clothes?: Rgb
  /** In a floor-length dress. */
  hasGown?: true
}

/** An object that the prompt asks for. */
export interface SceneObject {
  kind: ObjectKind
  count: number
  /** Colors from the prompt; several instances cycle through them. */
  colors: Rgb[]
  /** Factor of the usual size. */
  sizeFactor: number
  position?: Position
  look?: PersonLook
  /** Joined with the object before it: "a cat and a dog". */
  isJoined?: true
  /** Named by a word such as "character", which another noun may make more specific. */
  isGeneric?: true
  /** Placed in the air, whatever its kind. */
  isAirborne?: true
  /** Placed on the ground, even if its kind flies: "an airplane on a runway". */
  isGrounded?: true
  /** Relation to another object; `to` is that object's index. */
  relation?: { kind: RelationKind; to: number; isCompanion?: true }
}

/** Parsed form of a prompt. */
export interface SceneDescription {
  composition: Composition
  /** Words to be written in the image. */
  lettering?: string
  /** The person of a portrait. */
  person?: PortraitDescription
  /** Colors of the prompt in its order, for images that are designed rather than seen. */
  palette: Rgb[]
  /** Words for the kind of ornament: "geometric", "waves", "birthday". */
  ornaments: Ornament[]
  objects: SceneObject[]
  setting: Setting
  style?: Style
  /** Phrases of the prompt that the scene shows. */
  recognized: string[]
  /** Phrases of the prompt that the scene can't show. */
  unrecognized: string[]
}
