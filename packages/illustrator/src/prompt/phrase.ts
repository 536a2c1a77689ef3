import type { ObjectKind } from '../objects/object-kinds.ts'
import type { Rgb } from '../paint/color.ts'
import type { Position, RelationKind, Style } from '../scene/scene-description.ts'
import type { SettingWord } from './setting-words.ts'

export type Meaning =
  | { type: 'object'; kind: ObjectKind; plural: boolean }
  | { type: 'setting'; word: SettingWord }
  | { type: 'style'; style: Style }
  | { type: 'number'; count: number }
  | { type: 'color'; color: Rgb }
  | { type: 'shade'; shade: (color: Rgb) => Rgb }
  | { type: 'size'; sizeFactor: number }
  | { type: 'relation'; kind: RelationKind }
  | { type: 'airborne' }
  | { type: 'position'; position: Position }
  | { type: 'group'; count: number }
  | { type: 'negation' }
  | { type: 'stop-word' }
  | { type: 'end' }
  | { type: 'unknown' }

/** A phrase of a prompt and its meaning. */
export interface Phrase {
  meaning: Meaning
  text: string
}
