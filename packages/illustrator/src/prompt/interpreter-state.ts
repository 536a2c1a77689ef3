import type { Rgb } from '../paint/color.ts'
import type { RelationKind, SceneDescription, SceneObject } from '../scene/scene-description.ts'
import type { Equipment } from './implied-objects.ts'

/** Modifiers collected for a noun that hasn't been read yet. */
export interface PendingModifiers {
  count?: number
  sizeFactor: number
  colors: Rgb[]
  isAirborne?: true
  isGrounded?: true
  applyShade?: (color: Rgb) => Rgb
  modifierTexts: string[]
  colorTexts: string[]
}

/** What the interpreter of a prompt's phrases knows of those before the current one. */
export interface InterpreterState {
  description: SceneDescription
  pending: PendingModifiers
  relation?: { kind: RelationKind; subjectIndex: number }
  /** Index of the object mentioned last, -1 before the first. */
  latest: number
  /** Whether the noun to come has been mentioned before: "the cat". */
  isDefinite: boolean
  /** True after a negation: what follows is excluded. */
  isNegated: boolean
  /** Whether the phrase before is an object. */
  isAfterObject: boolean
  /** Whether "and" or a comma is shortly before. */
  isAfterAnd: boolean
  isAfterComma: boolean
  /** After "gives": recipients and what they are given follow in turn. */
  isGiving: boolean
  /** People who have something by occupation. */
  equipped: Map<SceneObject, Equipment>
  /** What stands for a festival that the prompt names. */
  symbol?: string
}

export const createInterpreterState = (description: SceneDescription): InterpreterState => ({
  description,
  pending: noModifiers(),
  latest: -1,
  isDefinite: false,
  isNegated: false,
  isAfterObject: false,
  isAfterAnd: false,
  isAfterComma: false,
  isGiving: false,
  equipped: new Map(),
})

export const noModifiers = (): PendingModifiers => ({
  sizeFactor: 1,
  colors: [],
  modifierTexts: [],
  colorTexts: [],
})

/** Report a noun with its modifiers as recognized. */
export function consumePending(state: InterpreterState, text: string): void {
  state.description.recognized.push([...state.pending.modifierTexts, text].join(' '))
  state.pending = noModifiers()
}

/** Drop pending modifiers; colors without a noun are reported as unrecognized. */
export function discardPending(state: InterpreterState): void {
  state.description.unrecognized.push(...state.pending.colorTexts)
  state.pending = noModifiers()
}
