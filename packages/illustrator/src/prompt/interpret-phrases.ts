import type { ObjectKind } from '../objects/object-kinds.ts'
import type { Rgb } from '../paint/color.ts'
import type { SceneDescription } from '../scene/scene-description.ts'
import { applyAction } from './actions.ts'
import { addObject, maxPerKind } from './add-object.ts'
import { addEquipment, addSymbol, mergeBouquet, putTrainsOnTrack } from './implied-objects.ts'
import {
  consumePending,
  createInterpreterState,
  discardPending,
  type InterpreterState,
  noModifiers,
} from './interpreter-state.ts'
import type { Meaning, Phrase } from './phrase.ts'
import {
  applyColor,
  isPredicateColor,
  isPredicateNoun,
  isPronounRelation,
  relateToMentioned,
} from './predicates.ts'
import { relateToPart } from './relate-objects.ts'
import { applySettingWord, removeMeaning, removeStreetHouses } from './setting-edits.ts'
import { hasPlace, type SettingWord } from './setting-words.ts'

/** Interpret phrases from left to right and add their content to the scene description. */
export function interpretPhrases(description: SceneDescription, phrases: readonly Phrase[]): void {
  const state = createInterpreterState(description)
  for (const [at, { meaning, text }] of phrases.entries()) {
    state.isAfterObject = phrases[at - 1]?.meaning.type === 'object'
    state.isDefinite = isDefinite(phrases, at) || isPredicateNoun(phrases, at)
    state.isGiving = meaning.type !== 'end' && (state.isGiving || givingWords.has(text))
    const before = phrases.slice(Math.max(0, at - 3), at)
    state.isAfterAnd = isAfterAnd(before)
    state.isAfterComma = before.some(phrase => phrase.text === ',')
    if (completesObject(state, phrases, at)) description.recognized.push(text)
    else interpretPhrase(state, phrases, at)
  }
  discardPending(state)
  addEquipment(description.objects, state.equipped)
  addSymbol(description, state.symbol)
  mergeBouquet(description)
  removeStreetHouses(description)
  putTrainsOnTrack(description)
}

/** Whether a phrase is what the object before it does, or a part of it that another object is put on. */
function completesObject(state: InterpreterState, phrases: readonly Phrase[], at: number): boolean {
  const { objects } = state.description
  const { meaning, text } = phrases[at]
  if (meaning.type === 'object' || (state.isNegated && meaning.type === 'setting')) return false
  const isVerb = meaning.type === 'stop-word' || meaning.type === 'unknown'
  if (isVerb && applyAction(objects[state.latest], phrases, at)) return true
  return state.isAfterObject && relateToPart(objects, state.latest, text)
}

function interpretPhrase(state: InterpreterState, phrases: readonly Phrase[], at: number): void {
  const { meaning, text } = phrases[at]
  switch (meaning.type) {
    case 'object':
      if (state.isNegated) exclude(state, meaning)
      else addObject(state, meaning, text)
      break
    case 'setting':
      if (state.isNegated) exclude(state, meaning)
      else addSetting(state, meaning.word, text, continuesNounPhrase(phrases, at))
      break
    case 'unknown':
      addUnknown(state, phrases, at)
      break
    case 'relation':
      if (isPronounRelation(text)) relateToMentioned(state.description.objects, phrases, at, meaning.kind)
      else applyModifier(state, phrases[at])
      break
    case 'color':
      if (isPredicateColor(phrases, at)) colorLatest(state, phrases[at], meaning.color)
      else applyModifier(state, phrases[at])
      break
    default:
      if (startsNewClause(phrases, at)) state.relation = undefined
      else if (meaning.type === 'airborne' && isTransitive(phrases, at)) state.pending.isAirborne = true
      else applyModifier(state, phrases[at])
  }
}

function exclude(state: InterpreterState, meaning: Meaning): void {
  removeMeaning(state.description, meaning)
  state.pending = noModifiers()
}

/** Whether an "and" between nouns, not one between colors, is among the phrases before a noun of the same clause. */
function isAfterAnd(before: readonly Phrase[]): boolean {
  const at = before.findLastIndex(({ text }) => text === 'and')
  const isBetweenColors = before[at - 1]?.meaning.type === 'color' && before[at + 1]?.meaning.type === 'color'
  return at >= 0 && !isBetweenColors && !before.slice(at).some(({ text }) => /^[.;]/.test(text))
}

/** Whether more of the noun phrase follows, as in "ten colorful birds". */
const continuesNounPhrase = (phrases: readonly Phrase[], at: number) =>
  at + 1 < phrases.length && nounPhraseMeanings.has(phrases[at + 1].meaning.type)

function addSetting(state: InterpreterState, word: SettingWord, text: string, continues: boolean): void {
  const { description, pending } = state
  const keepsColors = continues && !hasPlace(word)
  state.symbol ??= word.symbol
  const named = description.objects.at(-1)
  // A koi pond has more than one fish.
  if (state.isAfterObject && named?.kind.habitat === 'deep' && word.water && pending.count === undefined)
    named.count = Math.max(named.count, 3)
  applySettingWord(description.setting, word, keepsColors ? [] : pending.colors)
  const subject = state.relation && description.objects[state.relation.subjectIndex]
  if (subject && state.relation?.kind === 'above' && canFlyOver(subject.kind)) subject.isAirborne = true
  else if (subject && state.relation?.kind === 'on' && (hasPlace(word) || word.hasRoad))
    subject.isGrounded = true
  if (state.relation?.kind !== 'on' && state.relation?.kind !== 'in') state.relation = undefined
  if (word.isApproximate) {
    description.unrecognized.push(text)
    state.pending = noModifiers()
  } else if (keepsColors) description.recognized.push(text)
  else if (continues && pending.count !== undefined) {
    description.recognized.push(text)
    state.pending = { ...pending, colors: [], colorTexts: [] }
  } else consumePending(state, text)
}

/** A bird over a river flies, but a bridge over a river and a castle above the sea don't. */
const canFlyOver = ({ habitat, drawingName }: ObjectKind) => habitat !== 'far' && drawingName !== 'bridge'

/** Give the object mentioned last the color that follows it. */
function colorLatest(state: InterpreterState, { text }: Phrase, color: Rgb): void {
  const { description, pending } = state
  applyColor(description.objects[state.latest], pending.applyShade ? pending.applyShade(color) : color)
  description.recognized.push([...pending.modifierTexts, text].join(' '))
  state.pending = noModifiers()
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
      if (/^(?:parked|landed)$/.test(text)) ground(state)
      // In "parked on a street while a man watches", nothing is on the man.
      if (/^(?:while|as|when|where)$/.test(text)) state.relation = undefined
      break
    default:
  }
}

/** In "a plane parked by a hangar", the plane stands on the ground; in "a plane and a parked helicopter", what follows. */
function ground({ pending, description, latest }: InterpreterState): void {
  if (pending.count === undefined && latest >= 0) description.objects[latest].isGrounded = true
  else pending.isGrounded = true
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
  state.pending = noModifiers()
  const isFirstOfList = noun?.text === 'and' && /^(?:held|worn|with)$/.test(state.relation?.kind ?? '')
  if (!isFirstOfList) state.relation = undefined
  // What follows "and one hand" is in relation to the hand.
  if (state.isAfterAnd && isNounPhrase) state.latest = -1
}
