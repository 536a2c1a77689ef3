import { hasHead, isPerson } from '../objects/anchors.ts'
import type { ObjectKind } from '../objects/object-kinds.ts'
import type { Rgb } from '../paint/color.ts'
import { wornAt } from '../scene/place-worn.ts'
import type { RelationKind, SceneDescription, SceneObject } from '../scene/scene-description.ts'
import { applyAction } from './actions.ts'
import { addEquipment, addSymbol, type Equipment, equipmentOf, putTrainsOnTrack } from './implied-objects.ts'
import { genericPattern, mergeNoun } from './merge-nouns.ts'
import type { Meaning, Phrase } from './phrase.ts'
import {
  applyColor,
  isPredicateColor,
  isPredicateNoun,
  isPronounRelation,
  relateToMentioned,
} from './predicates.ts'
import { relate, relateToPart } from './relate-objects.ts'
import { applySettingWord, removeMeaning, removeStreetHouses } from './setting-edits.ts'
import { hasPlace, type SettingWord } from './setting-words.ts'

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

const emptyPending = (): Pending => ({ sizeFactor: 1, colors: [], modifierTexts: [], colorTexts: [] })

/** Interpret phrases from left to right and add their content to the scene description. */
export function interpretPhrases(description: SceneDescription, phrases: readonly Phrase[]): void {
  const state: InterpreterState = {
    description,
    pending: emptyPending(),
    latest: -1,
    isDefinite: false,
    isNegated: false,
    isAfterObject: false,
    isAfterAnd: false,
    isAfterComma: false,
    isGiving: false,
    equipped: new Map(),
  }
  for (const [at, phrase] of phrases.entries()) {
    const { meaning } = phrase
    state.isAfterObject = phrases[at - 1]?.meaning.type === 'object'
    state.isDefinite = isDefinite(phrases, at) || isPredicateNoun(phrases, at)
    state.isGiving = meaning.type !== 'end' && (state.isGiving || givingWords.has(phrase.text))
    const before = phrases.slice(Math.max(0, at - 3), at)
    state.isAfterAnd = isAfterAnd(before)
    state.isAfterComma = before.some(({ text }) => text === ',')
    if (state.isNegated && (meaning.type === 'object' || meaning.type === 'setting')) {
      removeMeaning(description, meaning)
      state.pending = emptyPending()
    } else if (meaning.type === 'object') addObject(state, meaning, phrase.text)
    else if (
      (meaning.type === 'stop-word' || meaning.type === 'unknown') &&
      applyAction(description.objects[state.latest], phrases, at)
    )
      description.recognized.push(phrase.text)
    else if (state.isAfterObject && relateToPart(description.objects, state.latest, phrase.text))
      description.recognized.push(phrase.text)
    else if (meaning.type === 'unknown') addUnknown(state, phrases, at)
    else if (meaning.type === 'setting') {
      const isAdjective = phrases[at + 1] && nounPhraseMeanings.has(phrases[at + 1].meaning.type)
      addSetting(state, meaning.word, phrase.text, isAdjective)
    } else if (meaning.type === 'relation' && isPronounRelation(phrase.text))
      relateToMentioned(description.objects, phrases, at, meaning.kind)
    else if (meaning.type === 'color' && isPredicateColor(phrases, at))
      colorLatest(state, phrase, meaning.color)
    else if (startsNewClause(phrases, at)) state.relation = undefined
    else if (meaning.type === 'airborne' && isTransitive(phrases, at)) state.pending.isAirborne = true
    else applyModifier(state, phrase)
  }
  discardPending(state)
  addEquipment(description.objects, state.equipped)
  addSymbol(description, state.symbol)
  removeStreetHouses(description)
  putTrainsOnTrack(description)
}

/** Whether an "and" between nouns, not one between colors, is among the phrases before a noun of the same clause. */
function isAfterAnd(before: readonly Phrase[]): boolean {
  const at = before.findLastIndex(({ text }) => text === 'and')
  const isBetweenColors = before[at - 1]?.meaning.type === 'color' && before[at + 1]?.meaning.type === 'color'
  return at >= 0 && !isBetweenColors && !before.slice(at).some(({ text }) => /^[.;]/.test(text))
}

/** @param isAdjective whether more of the noun phrase follows, as in "ten colorful birds" */
function addSetting(state: InterpreterState, word: SettingWord, text: string, isAdjective: boolean): void {
  const { description, pending } = state
  const keepsColors = isAdjective && !hasPlace(word)
  state.symbol ??= word.symbol
  const named = description.objects.at(-1)
  // A koi pond has more than one fish.
  if (state.isAfterObject && named?.kind.habitat === 'deep' && word.water && pending.count === undefined)
    named.count = Math.max(named.count, 3)
  applySettingWord(description.setting, word, keepsColors ? [] : pending.colors)
  const subject = state.relation && description.objects[state.relation.subjectIndex]
  if (subject && state.relation?.kind === 'above') subject.isAirborne = true
  else if (subject && state.relation?.kind === 'on' && (hasPlace(word) || word.hasRoad))
    subject.isGrounded = true
  if (state.relation?.kind !== 'on' && state.relation?.kind !== 'in') state.relation = undefined
  if (word.isApproximate) {
    description.unrecognized.push(text)
    state.pending = emptyPending()
  } else if (keepsColors) description.recognized.push(text)
  else if (isAdjective && pending.count !== undefined) {
    description.recognized.push(text)
    state.pending = { ...pending, colors: [], colorTexts: [] }
  } else consumePending(state, text)
}

/** Give the object mentioned last the color that follows it. */
function colorLatest(state: InterpreterState, { text }: Phrase, color: Rgb): void {
  const { description, pending } = state
  applyColor(description.objects[state.latest], pending.applyShade ? pending.applyShade(color) : color)
  description.recognized.push([...pending.modifierTexts, text].join(' '))
  state.pending = emptyPending()
  // What follows "a car in red" isn't in the car.
  state.relation = undefined
}

/** Whether a noun follows "the", so that it may have been mentioned before. */
const isDefinite = (phrases: readonly Phrase[], at: number) =>
  phrases.slice(0, at).findLast(({ meaning }) => !adjectiveMeanings.has(meaning.type))?.text === 'the'

const givingWords = new Set(['gives', 'giving', 'handing', 'offers', 'offering'])

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
      // "Two dozen" is a product, but "a herd of ten" has ten.
      pending.count = pending.modifierTexts.at(-1)?.endsWith(' of')
        ? Math.min(maxPerKind, meaning.count)
        : Math.min(maxPerKind, (pending.count ?? 1) * meaning.count)
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
      if (pending.count === undefined && state.latest >= 0)
        description.objects[state.latest].isAirborne = true
      else pending.isAirborne = true
      break
    case 'position':
      if (state.latest >= 0) description.objects[state.latest].position ??= meaning.position
      break
    case 'group':
      description.objects[state.latest].count = meaning.count
      break
    case 'size':
      pending.sizeFactor = meaning.sizeFactor
      pending.modifierTexts.push(text)
      break
    case 'relation':
      // In "a house on a cliff above the sea", the cliff is above the sea.
      if (state.latest >= 0 && !(meaning.kind === 'above' && state.relation?.kind === 'on'))
        state.relation = { kind: meaning.kind, subjectIndex: state.latest }
      break
    case 'style':
      description.style ??= meaning.style
      description.recognized.push(text)
      break
    case 'stop-word':
      if (/^(?:parked|landed)$/.test(text) && state.latest >= 0)
        description.objects[state.latest].isGrounded = true
      // In "parked on a street while a man watches", nothing is on the man.
      if (/^(?:while|as|when|where)$/.test(text)) state.relation = undefined
      break
    default:
  }
}

/** Meanings that may stand between a word and the noun it describes. */
const adjectiveMeanings = new Set<Meaning['type']>(['unknown', 'color', 'shade', 'size'])
/** Stop words that end a noun phrase; the others are adjectives or particles ("beat-up baseballs"). */
const linkWords = new Set(
  'and or of at to from for into out through across along is are was were be being has have having that which who where while as'.split(
    ' ',
  ),
)
const canPrecedeNoun = ({ meaning, text }: Phrase) =>
  adjectiveMeanings.has(meaning.type) || (meaning.type === 'stop-word' && !linkWords.has(text))

/**
 * Report a word that can't be drawn. As an adjective ("a blue antique car") it leaves the color to the noun; as a noun
 * of its own ("a red hydrant on the grass") it takes its number, color and relation with it.
 */
function addUnknown(state: InterpreterState, phrases: readonly Phrase[], at: number): void {
  const { pending, description } = state
  const { text } = phrases[at]
  const rest = phrases.slice(at + 1)
  const noun = rest.find(phrase => !canPrecedeNoun(phrase))
  // If "litter" is unknown, "two litters of rabbits" has two rabbits; "a three-quarters view of a car" has one car.
  const isOf = rest.find(({ meaning }) => !adjectiveMeanings.has(meaning.type))?.text === 'of'
  if (noun?.meaning.type === 'object' || isOf) {
    description.unrecognized.push(text)
    return
  }
  description.unrecognized.push([...pending.colorTexts, text].join(' '))
  const isNounPhrase = pending.count !== undefined && !state.relation
  state.pending = emptyPending()
  const isFirstOfList = noun?.text === 'and' && /^(?:held|worn|with)$/.test(state.relation?.kind ?? '')
  if (!isFirstOfList) state.relation = undefined
  // What follows "and one hand" is in relation to the hand.
  if (state.isAfterAnd && isNounPhrase) state.latest = -1
}

function addObject(
  state: InterpreterState,
  { kind, plural }: { kind: ObjectKind; plural: boolean },
  text: string,
): void {
  const { description, pending, relation } = state
  const isGeneric = genericPattern.test(text)
  const isSameAsBefore = !relation && !state.isAfterAnd
  const isNext = state.isAfterObject && pending.count === undefined
  if (isSameAsBefore && mergeNoun(description.objects, kind, isGeneric, isNext)) {
    consumePending(state, text)
    return
  }
  const previous = description.objects.at(-1)
  if (state.isAfterObject && previous && pending.count === undefined && nameSameObject(previous.kind, kind)) {
    if (plural && previous.count === 1) previous.count = 3
    description.recognized.push(text)
    state.pending = emptyPending()
    return
  }
  // "The dog", and "dog" without an article, are the one mentioned before.
  const isKnown = state.isDefinite || (pending.count === undefined && !plural && !state.isAfterAnd)
  const mentioned = isKnown ? indexOfMentioned(description.objects, kind, pending.colors) : -1
  if (mentioned >= 0) {
    if (relation) relate(description.objects, relation.kind, relation.subjectIndex, mentioned, false)
    state.relation = undefined
    state.latest = mentioned
    consumePending(state, text)
    return
  }
  const remaining = maxObjects - description.objects.reduce((sum, object) => sum + object.count, 0)
  const count = Math.min(countOf(pending, kind, plural), remaining)
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
    ...(isGeneric ? { isGeneric: true as const } : {}),
  }
  if (previous && state.isAfterAnd && !relation) object.isJoined = true
  description.objects.push(object)
  const equipment = equipmentOf(text)
  if (equipment) state.equipped.set(object, equipment)
  state.latest = description.objects.length - 1
  if (relation) {
    const isSeveral = pending.count !== undefined && pending.count > 1
    relate(description.objects, relation.kind, relation.subjectIndex, state.latest, isSeveral)
  } else if (previous) object.relation = impliedRelation(state, previous, kind)
  state.relation = undefined
  consumePending(state, text)
}

/** Whether two nouns in a row name one object: "a golden retriever puppy", "a poodle puppy". */
const nameSameObject = (one: ObjectKind, next: ObjectKind) =>
  one.drawingName === next.drawingName ||
  (next.drawingName === 'dog' && /^(?:poodle|service-dog)$/.test(one.drawingName))

/** The relation of an object that a list or an outfit implies, without a word of its own before it. */
function impliedRelation(
  { isAfterAnd, isAfterComma, isGiving, latest }: InterpreterState,
  previous: SceneObject,
  { drawingName, habitat }: ObjectKind,
): SceneObject['relation'] {
  const place = wornAt(drawingName)
  // "Wearing a jacket, a hat and a scarf": all of them are worn. Of what is held, only "and" continues the list.
  if ((isAfterAnd || isAfterComma) && place && previous.relation?.kind === 'worn')
    return { ...previous.relation }
  // "Girl, long hair, white dress": she wears it.
  if (isAfterComma && place === 'body' && isPerson(previous.kind.drawingName))
    return { kind: 'worn', to: latest - 1 }
  if (habitat !== 'small') return undefined
  if (isAfterAnd && previous.relation?.kind === 'held') return { ...previous.relation }
  if (isGiving && hasHead(previous.kind.drawingName)) return { kind: 'held', to: latest - 1 }
  return undefined
}

/** How many of a kind a noun phrase asks for: a plural without a number is three, a pair of glasses is one. */
function countOf(
  { count = 1, modifierTexts }: Pending,
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

function consumePending(state: InterpreterState, text: string): void {
  state.description.recognized.push([...state.pending.modifierTexts, text].join(' '))
  state.pending = emptyPending()
}

/** Drop pending modifiers; colors without a noun are reported as unrecognized. */
function discardPending(state: InterpreterState): void {
  state.description.unrecognized.push(...state.pending.colorTexts)
  state.pending = emptyPending()
}
