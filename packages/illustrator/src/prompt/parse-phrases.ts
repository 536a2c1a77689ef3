import { hasHead, isPerson } from '../objects/anchors.ts'
import type { ObjectKind } from '../objects/object-kinds.ts'
import type { RelationKind } from '../scene/scene-description.ts'
import { ambiguousColorWords, colorNamed, shades } from './color-words.ts'
import { findKind } from './find-kind.ts'
import {
  airborneWords,
  groupWords,
  materialModifiers,
  negationWords,
  numberWords,
  partWords,
  positionWords,
  relationWords,
  sizeWords,
  stopWords,
  styleWords,
} from './function-words.ts'
import type { Meaning, Phrase } from './phrase.ts'
import { chooseSenses } from './senses.ts'
import { type SettingWord, settingWords } from './setting-words.ts'
import { shapeMeaning } from './shape-words.ts'
import { statueMeaning } from './statues.ts'
import type { Token } from './tokens.ts'

const maxPhraseTokens = 5

/** Split tokens into phrases, greedily from left to right: the longest phrase that is in a lexicon wins. */
export function parsePhrases(words: readonly Token[]): Phrase[] {
  const tokens = chooseSenses(words)
  const phrases: Phrase[] = []
  for (let at = 0; at < tokens.length; ) {
    const [meaning, length] = meaningAt(tokens, at, phrases)
    const words = tokens.slice(at, at + length).map(({ text }) => text)
    phrases.push({ meaning, text: words.join(' ') })
    at += length
  }
  return phrases
}

function meaningAt(tokens: readonly Token[], at: number, phrases: readonly Phrase[]): [Meaning, number] {
  const previous = phrases.at(-1)?.meaning
  const relation = phrases.findLast(({ meaning }) => !modifierMeanings.has(meaning.type))?.meaning
  const isEmoji = tokens.some(({ lemma }) => lemma === 'emoji')
  if (tokens[at].endsClause) return [{ type: 'end' }, 1]
  // "A diamond-shaped sign" has no diamond, and a flame decal is no fire.
  if (/^(?:shaped|decal|patch|tattoo)$/.test(tokens[at + 1]?.lemma)) return [{ type: 'unknown' }, 2]
  if (isPart(tokens[at], phrases) && !startsLongerName(tokens.slice(at))) return [{ type: 'unknown' }, 1]
  const setPhrase = setPhraseLength(tokens.slice(at, at + maxPhraseTokens))
  if (setPhrase > 0) return [{ type: 'unknown' }, setPhrase]
  // The leaves of a tree are part of it.
  if (/^(?:leaf|branch|trunk|bark|root|top)$/.test(tokens[at].lemma) && tokens[at + 1]?.text === 'of')
    return [{ type: 'unknown' }, 1]
  const substance = substanceLength(tokens, at)
  if (substance > 0) return [{ type: 'unknown' }, substance]
  const statue = statueMeaning(tokens, at)
  if (statue) return statue
  const isCounted = hasNumberBefore(phrases)
  for (let length = Math.min(maxPhraseTokens, tokens.length - at); length > 0; length--) {
    const span = tokens.slice(at, at + length)
    if (span.some(({ endsClause }) => endsClause)) continue
    const texts = span.map(({ text }) => text).join(' ')
    const lemmas = span.map(({ lemma }) => lemma).join(' ')
    // "A vase of flowers" is one vase, and "a tree without leaves" one tree.
    const of = span.findIndex(({ text }) => text === 'of' || text === 'without')
    const isAction = length > 1 && span[length - 1].text.endsWith('ing')
    const head = span[of > 0 ? of - 1 : length - (isAction ? 2 : 1)]
    const plural = head.text !== head.lemma && !(isEmoji && head.lemma === 'face')
    const next = tokens[at + length]
    // "Three books" are three times a book, not three times the pile that "books" names.
    const headLemma = [...span.slice(0, -1).map(({ text }) => text), span[length - 1].lemma].join(' ')
    const forms = [...new Set(isCounted ? [lemmas, headLemma, texts] : [texts, headLemma, lemmas])]
    const meaning =
      firstDefined(forms, form =>
        functionWordMeaning(form, plural, tokens.slice(at + length), previous, phrases.at(-1)?.text),
      ) ??
      (isEmoji ? emojiMeaning(texts) : undefined) ??
      firstDefined(forms, form => shapeMeaning(form, plural, next, phrases, relation)) ??
      firstDefined(forms, form => settingMeaning(form, plural, relation, tokens[at - 1], next)) ??
      firstDefined(forms, form => objectMeaning(form, plural, next))
    if (meaning && !isEmoji && isExpression(meaning, relation)) return [{ type: 'unknown' }, length]
    if (meaning) return [meaning, length]
  }
  return [{ type: 'unknown' }, 1]
}

/** Set phrases whose nouns aren't drawn: a bed of rice, a depth of field, a parking space. */
const setPhrases =
  /^(?:bed of (?=rice|lettuce|greens|salad|noodles|pasta|spinach|ice|leaves|carrot)|depths? of field|fields? of view|points? of view|(?:parking|open|green|negative|living|white|storage|office) spaces?|tank tops?|(?:at|from|towards?|facing|for) (?:the )?cameras?)\b/

/** Number of tokens of the set phrase that the tokens begin with; 0 if there is none. */
function setPhraseLength(tokens: readonly Token[]): number {
  const words = setPhrases.exec(tokens.map(({ text }) => text).join(' '))?.[0].trim()
  return words ? words.split(' ').length : 0
}

/**
 * Number of tokens in "made of croissants", which names no objects; 0 if it is a color ("made of gold"), or if the tokens
 * don't begin so.
 */
function substanceLength(tokens: readonly Token[], at: number): number {
  const link = /^(?:made|built|carved|formed) (?:of|from|out of)\b/.exec(
    tokens
      .slice(at, at + 3)
      .map(({ text }) => text)
      .join(' '),
  )
  if (!link) return 0
  const length = link[0].split(' ').length
  const noun = tokens[at + length]
  return noun && !noun.endsClause && !colorNamed(noun.text) && findKind(noun.lemma) ? length + 1 : 0
}

/** Meanings that may appear between a relation word and its noun. */
const modifierMeanings = new Set<Meaning['type']>(['number', 'color', 'shade', 'size', 'stop-word'])

/** Whether the noun phrase that is being read has a number above one. */
function hasNumberBefore(phrases: readonly Phrase[]): boolean {
  const start = phrases.findLastIndex(({ meaning }) => !modifierMeanings.has(meaning.type)) + 1
  return phrases.slice(start).some(({ meaning }) => meaning.type === 'number' && meaning.count > 1)
}

/** Whether a part's word begins the name of an object: a hair dryer is no hair. */
const startsLongerName = ([word, next]: readonly Token[]) =>
  next !== undefined && !next.endsClause && findKind(`${word.text} ${next.lemma}`) !== undefined

function functionWordMeaning(
  phrase: string,
  isPlural: boolean,
  following: readonly Token[],
  previous?: Meaning,
  previousText = '',
): Meaning | undefined {
  const [next] = following
  if (negationWords.has(phrase)) return { type: 'negation' }
  const position = positionWords.get(phrase)
  if (position) return { type: 'position', position }
  // "A Boeing 747" is one airplane, "a 1977 car" one car, and "the number 42 on a shirt" no number of shirts.
  const isYear = /^(?:1[89]|20)\d\d$/.test(phrase) && next?.text === next?.lemma
  const isNumeral = next && relationWords.has(next.text)
  if (/^\d+$/.test(phrase) && (previous?.type === 'object' || isYear || isNumeral))
    return { type: 'stop-word' }
  if (/^\d+$/.test(phrase)) return { type: 'number', count: Math.max(1, Number(phrase)) }
  if (airborneWords.has(phrase)) return { type: 'airborne' }
  if (previous?.type === 'object' && Object.hasOwn(groupWords, phrase))
    return { type: 'group', count: groupWords[phrase] }
  const count = numberWords.get(phrase)
  // After a relation word, a count above 4 is a noun ("in a school", "in a pack"), not a number.
  if (count !== undefined && (previous?.type !== 'relation' || count < 5)) return { type: 'number', count }
  const relation = relationWords.get(phrase)
  if (relation) return { type: 'relation', kind: relation }
  // "Pastel" is a color of its own, except before another.
  if (phrase === 'pastel' && next && colorNamed(next.text)) return { type: 'shade', shade: shades[phrase] }
  const color = colorNamed(phrase)
  const isPredicate =
    /^(?:is|are|painted|colored|coloured|dyed)$/.test(previousText) ||
    (previousText === 'in' && phrase === 'orange')
  if (
    color &&
    (!ambiguousColorWords.has(phrase) || (!isPlural && (isPredicate || canPrecedeNoun(following))))
  )
    return { type: 'color', color }
  const canBeShade = next && (colorNamed(next.text) !== undefined || !settingWords.has(phrase))
  if (Object.hasOwn(shades, phrase) && canBeShade) return { type: 'shade', shade: shades[phrase] }
  if (Object.hasOwn(sizeWords, phrase)) return { type: 'size', sizeFactor: sizeWords[phrase] }
  return undefined
}

const emojiByFeeling: Record<string, string> = {
  happy: 'grinning-face',
  sad: 'frowning-face',
  angry: 'angry-face',
  surprised: 'astonished-face',
  sobbing: 'loudly-crying-face',
  crying: 'loudly-crying-face',
}

/** Feelings are faces of their own in a prompt about emoji: "emoji with happy and angry faces". */
function emojiMeaning(feeling: string): Meaning | undefined {
  const kind = Object.hasOwn(emojiByFeeling, feeling)
    ? findKind(emojiByFeeling[feeling].replaceAll('-', ' '))
    : undefined
  return kind && { type: 'object', kind, plural: false }
}

/** In "a triangle with a smiling face", the face is no object of its own. */
const isExpression = (meaning: Meaning, relation: Meaning | undefined) =>
  meaning.type === 'object' &&
  /^(?:grinning|frowning|angry|astonished|loudly-crying)-face$/.test(meaning.kind.drawingName) &&
  relation?.type === 'relation' &&
  relation.kind === 'with'

/** What portions of food come in; the food's drawing has it. */
const measures = new Set(
  [
    'bowl',
    'plate',
    'platter',
    'cup',
    'glass',
    'mug',
    'slice',
    'piece',
    'pile',
    'stack',
    'scoop',
    'bulb',
    'clove',
    'head',
    'loaf',
    'ball',
  ].map(measure => `${measure} of`),
)

/** Drawings for words that are otherwise part of the ground. */
const visibleForms: Record<string, string> = {
  rock: 'rock',
  iceberg: 'iceberg',
  flower: 'hibiscus',
  blossom: 'hibiscus',
  wildflower: 'hibiscus',
}

/** A table by itself is furniture; with things on it, or people at it, it is the ground of a still life. */
const isFurniture = (phrase: string, before?: Token, after?: Token) =>
  /(?:table|desk)$/.test(phrase) &&
  !/^(?:at|on|upon)$/.test(before?.text ?? '') &&
  !/^(?:with|set|full|covered|filled|laden|topped|scene|setting|top)$/.test(after?.text ?? '')

/** Relations to water that make it a place. */
const waterRelations = new Set<RelationKind>([
  'on',
  'in',
  'beside',
  'above',
  'behind',
  'in-front-of',
  'under',
])

function settingMeaning(
  phrase: string,
  isPlural: boolean,
  relation?: Meaning,
  before?: Token,
  after?: Token,
): Meaning | undefined {
  // In "a black and white dog", the words are colors, not a style.
  const isColors = phrase === 'black and white' && after !== undefined && findKind(after.lemma) !== undefined
  const style = isColors && !styleWords.has(after.lemma) ? undefined : styleWords.get(phrase)
  // A ship that lands on the moon is on its surface.
  if (phrase === 'moon' && relation?.type === 'relation' && relation.kind === 'on')
    return { type: 'setting', word: settingWords.get('moon surface') as SettingWord }
  // "A wall with a painting" has a picture on it.
  const hasPicture =
    relation?.type === 'relation' && /^(?:with|beside|behind|above|held)$/.test(relation.kind)
  if (style && hasPicture && /painting$/.test(phrase))
    return { type: 'object', kind: findKind('framed-picture') as ObjectKind, plural: isPlural }
  if (style) return { type: 'style', style }
  const word = settingWords.get(phrase)
  // A zebra next to water is at a lake, but a zebra that drinks water has no lake behind it.
  if (phrase === 'water' && !(relation?.type === 'relation' && waterRelations.has(relation.kind)))
    return undefined
  // "On a table" makes the table the ground; with any other relation ("under a table") it must be drawn as an object.
  const mustBeVisible =
    word?.ground === 'table' &&
    (relation?.type === 'relation' ? relation.kind !== 'on' : isFurniture(phrase, before, after))
  // "Rocks" are ground, but who sits on a rock sits on something.
  const visible = visibleForms[phrase]
  if (visible && relation?.type === 'relation' && !isPlural)
    return { type: 'object', kind: findKind(visible) as ObjectKind, plural: false }
  // What jumps over the moon has the moon below it.
  if (/^(?:full )?moon$/.test(phrase) && relation?.type === 'relation' && relation.kind === 'above')
    return { type: 'object', kind: findKind('full-moon') as ObjectKind, plural: false }
  // What stands in front of a bakery is outside.
  if (word?.interior && relation?.type === 'relation' && relation.kind === 'in-front-of')
    return { type: 'object', kind: findKind('shop') as ObjectKind, plural: false }
  if (word && !mustBeVisible) return { type: 'setting', word }
  return undefined
}

function objectMeaning(phrase: string, plural: boolean, next?: Token): Meaning | undefined {
  if (measures.has(phrase) && next && findKind(next.lemma)) return { type: 'stop-word' }
  const following = phrase === 'baby' && next ? findKind(next.lemma) : undefined
  if (following && !isPerson(following.drawingName)) return { type: 'size', sizeFactor: 0.6 }
  const isMaterialModifier = materialModifiers.has(phrase) && !plural && next && findKind(next.lemma)
  if (isMaterialModifier || stopWords.has(phrase)) return { type: 'stop-word' }
  // An espresso machine isn't an espresso, and a wizard's hat no wizard.
  const named = next && findKind(phrase)
  if (named && /^(?:machine|maker|factory)$/.test(next.lemma)) return { type: 'unknown' }
  if (
    named &&
    isPerson(named.drawingName) &&
    /^(?:hat|cap|helmet|costume|suit|uniform|outfit)$/.test(next.lemma)
  )
    return { type: 'unknown' }
  const kind = settingWords.get(phrase)?.ground === 'table' ? findKind('table') : findKind(phrase)
  return kind && { type: 'object', kind, plural }
}

function firstDefined<From, To>(all: readonly From[], find: (one: From) => To | undefined): To | undefined {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether the next tokens can begin or continue the noun phrase of a color: "orange cat", "orange and blue cat". */
const canPrecedeNoun = ([next, afterNext]: readonly Token[]) =>
  next !== undefined &&
  !next.endsClause &&
  !relationWords.has(next.text) &&
  !relationWords.has(`${next.text} ${afterNext?.text}`) &&
  (next.text === 'and'
    ? afterNext !== undefined && colorNamed(afterNext.text) !== undefined
    : /^colou?red$/.test(next.text) || !stopWords.has(next.text))

/**
 * Whether a word names a part of an object before it, which the drawing has: "a truck with white wheels", "a man with a
 * hat and green eyes", "on its chest".
 */
function isPart({ lemma }: Token, before: readonly Phrase[]): boolean {
  if (!partWords.has(lemma)) return false
  if (/^(?:its|his|her|their)$/.test(before.at(-1)?.text ?? '')) return true
  if (bodyParts.test(lemma) && belongsToBeing(before)) return true
  const clause = before.slice(before.findLastIndex(({ meaning }) => meaning.type === 'end') + 1)
  const isWith = ({ meaning }: Phrase) => meaning.type === 'relation' && meaning.kind === 'with'
  const last = clause.findLast(
    ({ meaning }) => !modifierMeanings.has(meaning.type) && meaning.type !== 'unknown',
  )
  const isAfterAnd = clause.slice(-3).some(({ text }) => text === 'and')
  const hasOwner = before.some(({ meaning }) => meaning.type === 'object' || meaning.type === 'setting')
  return hasOwner && last !== undefined && (isWith(last) || (isAfterAnd && clause.some(isWith)))
}

/** Parts of people and animals, which need no "with" before them. */
const bodyParts = /^(?:eye|horn|wing|feather|tail|claw|tooth|face|hand|mouth|nose|ear|beak|tongue|paw|fang)$/

/** Whether a part without an article belongs to a being mentioned before: "a cat, glowing eyes". */
function belongsToBeing(before: readonly Phrase[]): boolean {
  const hasBeing = before.some(
    ({ meaning }) => meaning.type === 'object' && hasHead(meaning.kind.drawingName),
  )
  const nounPhrase = before.slice(before.findLastIndex(({ meaning }) => !descriptive.has(meaning.type)) + 1)
  return hasBeing && !nounPhrase.some(({ meaning }) => meaning.type === 'number')
}
const descriptive = new Set<Meaning['type']>(['number', 'color', 'shade', 'size', 'unknown', 'stop-word'])
