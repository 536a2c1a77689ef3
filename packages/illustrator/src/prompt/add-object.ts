import { hasHead, isPerson } from '../objects/anchors.ts'
import type { ObjectKind } from '../objects/object-kinds.ts'
import type { Rgb } from '../paint/color.ts'
import { wornAt } from '../scene/place-worn.ts'
import type { SceneObject } from '../scene/scene-description.ts'
import { equipmentOf } from './implied-objects.ts'
import {
  consumePending,
  type InterpreterState,
  noModifiers,
  type PendingModifiers,
} from './interpreter-state.ts'
import { genericPattern, mergeNoun } from './merge-nouns.ts'
import type { Meaning } from './phrase.ts'
import { relate } from './relate-objects.ts'

/** Maximum number of instances of one object, and of all objects together. */
export const maxPerKind = 40
const maxObjects = 60

type ObjectNoun = Extract<Meaning, { type: 'object' }>

/** Add what a noun names to the description, with the modifiers and the relation before it, unless it was mentioned before. */
export function addObject(state: InterpreterState, noun: ObjectNoun, text: string): void {
  if (isSameAsPrevious(state, noun, text)) return
  const { description, pending, relation } = state
  const { objects } = description
  const { kind, plural } = noun
  // "The dog", and "dog" without an article, are the one mentioned before.
  const isKnown = state.isDefinite || (pending.count === undefined && !plural && !state.isAfterAnd)
  const mentioned = isKnown ? indexOfMentioned(objects, kind, pending.colors) : -1
  if (mentioned >= 0) {
    if (relation) relate(objects, relation.kind, relation.subjectIndex, mentioned, false)
    state.latest = mentioned
  } else {
    const remaining = maxObjects - objects.reduce((sum, { count }) => sum + count, 0)
    const count = Math.min(countOf(pending, kind, plural), remaining)
    if (count <= 0) {
      description.unrecognized.push(text)
      return
    }
    appendObject(state, createObject(kind, count, pending, genericPattern.test(text)))
    const equipment = equipmentOf(text)
    if (equipment) state.equipped.set(objects[state.latest], equipment)
  }
  state.relation = undefined
  consumePending(state, text)
}

/** Whether a noun is another name of the object before it. If so, the object becomes what both say. */
function isSameAsPrevious(state: InterpreterState, { kind, plural }: ObjectNoun, text: string): boolean {
  const { description, pending } = state
  const isNext = state.isAfterObject && pending.count === undefined
  const canMerge = !state.relation && !state.isAfterAnd
  if (canMerge && mergeNoun(description.objects, kind, genericPattern.test(text), isNext)) {
    consumePending(state, text)
    return true
  }
  const previous = description.objects.at(-1)
  if (!isNext || !previous || !nameSameObject(previous.kind, kind)) return false
  if (plural && previous.count === 1) previous.count = 3
  description.recognized.push(text)
  state.pending = noModifiers()
  return true
}

function createObject(
  kind: ObjectKind,
  count: number,
  { colors, colorTexts, sizeFactor, isAirborne, isGrounded }: PendingModifiers,
  isGeneric: boolean,
): SceneObject {
  const tone = isPerson(kind.drawingName) ? skinToneWords[colorTexts.join(' ')] : undefined
  return {
    kind,
    count,
    colors: tone === undefined ? colors : [],
    ...(tone === undefined ? {} : { look: { tone } }),
    sizeFactor,
    isAirborne,
    ...(isGrounded && { isGrounded }),
    ...(isGeneric ? { isGeneric: true as const } : {}),
  }
}

/** Append an object to the description, in the relation that is stated before it or implied. */
function appendObject(state: InterpreterState, object: SceneObject): void {
  const { relation, pending } = state
  const { objects } = state.description
  const previous = objects.at(-1)
  if (previous && state.isAfterAnd && !relation) object.isJoined = true
  objects.push(object)
  const index = objects.length - 1
  if (relation) {
    const isSeveral = pending.count !== undefined && pending.count > 1
    relate(objects, relation.kind, relation.subjectIndex, index, isSeveral)
  } else if (previous) object.relation = impliedRelation(state, previous, object.kind, index)
  state.latest = index
}

/** Whether two nouns in a row name one object: "a golden retriever puppy", "a poodle puppy". */
const nameSameObject = (one: ObjectKind, next: ObjectKind) =>
  one.drawingName === next.drawingName ||
  (next.drawingName === 'dog' && /^(?:poodle|service-dog)$/.test(one.drawingName))

/** The relation of an object that a list or an outfit implies, without a word of its own before it. */
function impliedRelation(
  { isAfterAnd, isAfterComma, isGiving }: InterpreterState,
  previous: SceneObject,
  { drawingName, habitat }: ObjectKind,
  index: number,
): SceneObject['relation'] {
  const place = wornAt(drawingName)
  // "Wearing a jacket, a hat and a scarf": all of them are worn. Of what is held, only "and" continues the list.
  if ((isAfterAnd || isAfterComma) && place && previous.relation?.kind === 'worn')
    return { ...previous.relation }
  // "Girl, long hair, white dress": she wears it.
  if (isAfterComma && place === 'body' && isPerson(previous.kind.drawingName))
    return { kind: 'worn', to: index - 1 }
  if (habitat !== 'small') return undefined
  if (isAfterAnd && previous.relation?.kind === 'held') return { ...previous.relation }
  if (isGiving && hasHead(previous.kind.drawingName)) return { kind: 'held', to: index - 1 }
  return undefined
}

/** How many of a kind a noun phrase asks for: a plural without a number is three, a pair of glasses is one. */
function countOf(
  { count = 1, modifierTexts }: PendingModifiers,
  { drawingName }: ObjectKind,
  plural: boolean,
): number {
  const isSeveralInOne = severalInOne.test(drawingName)
  const isPair = isSeveralInOne && modifierTexts.some(modifier => /^pair\b/.test(modifier))
  // "Some cheese" and "a lot of money" are amounts, not counts.
  if (!plural && !samePlural.test(drawingName) && quantifiers.test(modifierTexts.at(-1) ?? '')) return 1
  const asked = count / (isPair ? 2 : 1)
  return plural && !isSeveralInOne && asked === 1 ? 3 : asked
}

const quantifiers = /^(?:some|many|lots? of|few|bunch of)$/
/** Animals whose plural is like the singular. */
const samePlural = /^(?:ewe|ram|fish|tropical-fish|blowfish|deer|moose|bison|shrimp|squid|ox)$/

/** Index of the latest object of a kind, in the given colors if any; -1 if there is none. */
const indexOfMentioned = (objects: readonly SceneObject[], kind: ObjectKind, colors: readonly Rgb[]) =>
  objects.findLastIndex(
    object =>
      object.kind.drawingName === kind.drawingName &&
      colors.every((color, at) => color.join() === object.colors[at]?.join()),
  )

/** Colors that mean the skin when they precede a person, as tones from light to dark. */
const skinToneWords: Record<string, number> = { white: 0.1, brown: 0.65, black: 0.95 }

/** Drawings that show a pair or a pile. */
const severalInOne =
  /^(?:railway-track|books|chopsticks|scissors|glasses|sunglasses|jeans|gloves|socks|headphone|skis|cherries|grapes|blueberries|peanuts|french-fries|ballet-shoes|maracas|musical-notes|sparkles|bubbles|balloons)$/
