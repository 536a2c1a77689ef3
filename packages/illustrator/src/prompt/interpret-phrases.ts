import { hasHead, isPerson } from '../objects/anchors.ts'
import type { ObjectKind } from '../objects/object-kinds.ts'
import type { Rgb } from '../paint/color.ts'
import { wornAt } from '../scene/place-worn.ts'
import type { RelationKind, SceneDescription, SceneObject } from '../scene/scene-description.ts'
import type { Meaning, Phrase } from './phrases.ts'
import { applySettingWord, removeMeaning } from './setting-edits.ts'

/** Maximum number of instances of one object, and of all objects together. */
const maxPerKind = 40
const maxObjects = 60

/** Modifiers collected for a noun that hasn't been read yet. */
interface Pending {
  count?: number
  sizeFactor: number
  colors: Rgb[]
  isAirborne?: true
  applyShade?: (color: Rgb) => Rgb
  modifierTexts: string[]
  colorTexts: string[]
}

interface InterpreterState {
  description: SceneDescription
  pending: Pending
  relation?: { kind: RelationKind; subjectIndex: number }
  /** True after a negation: what follows is excluded. */
  isNegated: boolean
  /** Whether the phrase before is an object, or "and" or a comma. */
  isAfterObject: boolean
  isAfterAnd: boolean
}

const emptyPending = (): Pending => ({ sizeFactor: 1, colors: [], modifierTexts: [], colorTexts: [] })

/** Interpret phrases from left to right and add their content to the scene description. */
export function interpretPhrases(description: SceneDescription, phrases: readonly Phrase[]): void {
  const state: InterpreterState = {
    description,
    pending: emptyPending(),
    isNegated: false,
    isAfterObject: false,
    isAfterAnd: false,
  }
  for (const [at, phrase] of phrases.entries()) {
    const { meaning } = phrase
    state.isAfterObject = phrases[at - 1]?.meaning.type === 'object'
    state.isAfterAnd = phrases.slice(Math.max(0, at - 3), at).some(({ text }) => text === 'and')
    if (state.isNegated && (meaning.type === 'object' || meaning.type === 'setting')) {
      removeMeaning(description, meaning)
      state.pending = emptyPending()
    } else if (meaning.type === 'object') addObject(state, meaning, phrase.text)
    else if (meaning.type === 'setting') {
      applySettingWord(description.setting, meaning.word, state.pending.colors)
      if (state.relation?.kind === 'above') description.objects[state.relation.subjectIndex].isAirborne = true
      if (state.relation?.kind !== 'on' && state.relation?.kind !== 'in') state.relation = undefined
      const { count, sizeFactor, modifierTexts } = state.pending
      const nounFollows = phrases[at + 1] && nounPhraseMeanings.has(phrases[at + 1].meaning.type)
      consumePending(state, phrase.text)
      // In "ten colorful birds", "ten" belongs to the birds.
      if (nounFollows && count !== undefined) {
        description.recognized.splice(-1, 1, phrase.text)
        state.pending = { ...emptyPending(), count, sizeFactor, modifierTexts }
      }
    } else if (startsNewClause(phrases, at)) state.relation = undefined
    else if (meaning.type === 'airborne' && isTransitive(phrases, at)) state.pending.isAirborne = true
    else applyModifier(state, phrase)
  }
  discardPending(state)
}

/** In "a girl flying a kite", the kite flies. */
const isTransitive = (phrases: readonly Phrase[], at: number) =>
  phrases[at - 1]?.meaning.type === 'object' &&
  phrases[at + 1]?.meaning.type === 'number' &&
  phrases.slice(at + 2, at + 4).some(({ meaning }) => meaning.type === 'object')

/** Meanings that continue a noun phrase. */
const nounPhraseMeanings = new Set<Meaning['type']>(['object', 'setting', 'color', 'shade', 'size'])

/** Whether an "and" ends a relation: in "a cat on a beach and two dogs", the cat isn't on the dogs. */
const startsNewClause = (phrases: readonly Phrase[], at: number) =>
  phrases[at].text === 'and' &&
  phrases[at - 1]?.meaning.type === 'setting' &&
  (phrases[at + 1]?.meaning.type === 'number' || phrases[at + 1]?.meaning.type === 'object')

/** Handle a phrase that is not a noun. */
function applyModifier(state: InterpreterState, { meaning, text }: Phrase): void {
  const { pending, description } = state
  switch (meaning.type) {
    case 'end':
      discardPending(state)
      state.relation = undefined
      state.isNegated = false
      break
    case 'negation':
      state.isNegated = true
      break
    case 'number':
      pending.count = Math.min(maxPerKind, (pending.count ?? 1) * meaning.count)
      if (text !== 'a' && text !== 'an') pending.modifierTexts.push(text)
      break
    case 'color':
      pending.colors.push(pending.applyShade ? pending.applyShade(meaning.color) : meaning.color)
      pending.applyShade = undefined
      pending.modifierTexts.push(text)
      pending.colorTexts.push(text)
      break
    case 'shade':
      pending.applyShade = meaning.shade
      pending.modifierTexts.push(text)
      break
    case 'airborne':
      if (pending.count === undefined && description.objects.length > 0)
        description.objects[description.objects.length - 1].isAirborne = true
      else pending.isAirborne = true
      break
    case 'position':
      if (description.objects.length > 0)
        description.objects[description.objects.length - 1].position ??= meaning.position
      break
    case 'group':
      description.objects[description.objects.length - 1].count = meaning.count
      break
    case 'size':
      pending.sizeFactor = meaning.sizeFactor
      pending.modifierTexts.push(text)
      break
    case 'relation':
      // In "a house on a cliff above the sea", the cliff is above the sea.
      if (description.objects.length > 0 && !(meaning.kind === 'above' && state.relation?.kind === 'on'))
        state.relation = { kind: meaning.kind, subjectIndex: description.objects.length - 1 }
      break
    case 'style':
      description.style ??= meaning.style
      description.recognized.push(text)
      break
    case 'unknown':
      description.unrecognized.push(text)
      break
    default:
  }
}

function addObject(
  state: InterpreterState,
  { kind, plural }: { kind: ObjectKind; plural: boolean },
  text: string,
): void {
  const { description, pending, relation } = state
  const previous = description.objects.at(-1)
  // "A golden retriever puppy" is one dog.
  if (state.isAfterObject && previous?.kind.drawingName === kind.drawingName && pending.count === undefined) {
    if (plural && previous.count === 1) previous.count = 3
    description.recognized.push(text)
    state.pending = emptyPending()
    return
  }
  const remaining = maxObjects - description.objects.reduce((sum, object) => sum + object.count, 0)
  const isSeveral = plural && !severalInOne.test(kind.drawingName)
  const count = Math.min(isSeveral && (pending.count ?? 1) === 1 ? 3 : (pending.count ?? 1), remaining)
  if (count <= 0) {
    description.unrecognized.push(text)
    return
  }
  const tone = isPerson(kind.drawingName) ? skinToneWords[pending.colorTexts.join(' ')] : undefined
  const object: SceneObject = {
    kind,
    count,
    colors: tone === undefined ? pending.colors : [],
    ...(tone === undefined ? {} : { look: { tone } }),
    sizeFactor: pending.sizeFactor,
    isAirborne: pending.isAirborne,
  }
  if (previous && state.isAfterAnd && !relation) object.isJoined = true
  description.objects.push(object)
  if (relation) addRelation(description, relation, pending.count !== undefined && pending.count > 1)
  else if (state.isAfterAnd && previous?.relation?.kind === 'worn' && wornAt(kind.drawingName))
    object.relation = { ...previous.relation }
  state.relation = undefined
  consumePending(state, text)
}

/** Colors that mean the skin when they precede a person, as tones from light to dark. */
const skinToneWords: Record<string, number> = { white: 0.1, brown: 0.65, black: 0.95 }

/** Drawings that show a pair or a pile. */
const severalInOne =
  /^(?:books|chopsticks|scissors|glasses|sunglasses|jeans|gloves|socks|headphone|skis|cherries|grapes|blueberries|peanuts|french-fries|ballet-shoes|maracas|musical-notes|sparkles|bubbles|balloons)$/

const relationsOfLatest = new Set<RelationKind>(['beside', 'worn', 'held', 'with'])

/** Attach the relation to the latest object or to the earlier one, depending on the relation's direction. */
function addRelation(
  { objects }: SceneDescription,
  { kind: word, subjectIndex }: { kind: RelationKind; subjectIndex: number },
  hasNumber: boolean,
): void {
  const latest = objects.length - 1
  const object = objects[latest]
  const subject = relationsOfLatest.has(word)
    ? wearerOf(objects, subjectIndex)
    : holderOf(objects, subjectIndex)
  const isWorn =
    (word === 'with' || word === 'in') &&
    wornAt(object.kind.drawingName) !== undefined &&
    hasHead(objects[subject].kind.drawingName)
  const kind = isWorn ? 'worn' : word
  if (kind === 'with' && !canHold(objects[subject].kind, object.kind)) {
    // "A pirate with a parrot": a companion, unless it is what the subject stands by ("a house with a tree").
    if (hasHead(object.kind.drawingName) && hasHead(objects[subject].kind.drawingName))
      object.relation = { kind: 'beside', to: subject, isCompanion: true }
    return
  }
  if (relationsOfLatest.has(kind)) {
    object.relation = { kind, to: subject }
    // Two dogs wearing hats wear two hats.
    if (kind === 'worn' && !hasNumber) object.count = objects[subject].count
  } else if (kind !== 'in' || containerPattern.test(object.kind.drawingName))
    for (const index of joinedWith(objects, subject)) objects[index].relation ??= { kind, to: latest }
}

/** In "a cat and a dog on a sofa", both are on it. */
function joinedWith(objects: readonly SceneObject[], index: number): number[] {
  return objects[index].isJoined ? [...joinedWith(objects, index - 1), index] : [index]
}

/** In "a man reading a newspaper on a bench", the man is on the bench. */
function holderOf(objects: readonly SceneObject[], index: number): number {
  const { relation } = objects[index]
  return relation && (carriedRelations.has(relation.kind) || relation.isCompanion) ? relation.to : index
}

const carriedRelations = new Set<RelationKind>(['worn', 'held', 'with'])

/** In "a cactus in a pot wearing sunglasses", the cactus wears them. */
function wearerOf(objects: readonly SceneObject[], index: number): number {
  if (hasHead(objects[index].kind.drawingName)) return index
  const { relation } = objects[index]
  if (relation && carriedRelations.has(relation.kind)) return wearerOf(objects, relation.to)
  const related = objects.findIndex(
    ({ kind, relation }) => relation?.to === index && hasHead(kind.drawingName),
  )
  return related < 0 ? index : related
}

function consumePending(state: InterpreterState, text: string): void {
  state.description.recognized.push([...state.pending.modifierTexts, text].join(' '))
  state.pending = emptyPending()
}

/** Drop pending modifiers; colors without a noun are reported as unrecognized. */
function discardPending(state: InterpreterState): void {
  state.description.unrecognized.push(...state.pending.colorTexts)
  state.pending = emptyPending()
}

/** For "with": whether an object is small enough for the other to hold. */
const canHold = (holder: ObjectKind, held: ObjectKind) =>
  holder.heightMeters > 0.6 &&
  holder.habitat !== 'far' &&
  (held.habitat === 'small' ||
    /umbrella$|balloon|guitar|teddy|lantern|bouquet|kite|backpack|broom|axe|shovel/.test(held.drawingName))

/** Drawings of objects that can contain another object. */
const containerPattern =
  /vase|bowl|basket|bucket|package|jar|cup|glass|mug|beverage|nest|bathtub|boat|canoe|ship|automobile|taxi|bus|truck|tent|bag|chest|amphora|balloon|potted|saucer|sled|shopping-cart|plate|pot$|hat$/
