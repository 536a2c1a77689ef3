import type { Rgb } from '../paint/colour.ts'
import type { Position, RelationKind, Style } from '../scene/wish.ts'
import type { Kind } from '../things/kinds.ts'
import { alsoThings, colourNamed, shades } from './colour-words.ts'
import { type SettingWord, settingWords } from './setting-words.ts'
import {
  aloftWords,
  denials,
  groupWords,
  numberWords,
  positionWords,
  quietWords,
  relationWords,
  sizeWords,
  stuffs,
  styleWords,
} from './small-words.ts'
import { kindNamed } from './things-by-name.ts'
import type { Token } from './tokens.ts'

export type Meaning =
  | { is: 'thing'; kind: Kind; plural: boolean }
  | { is: 'setting'; word: SettingWord }
  | { is: 'style'; style: Style }
  | { is: 'number'; count: number }
  | { is: 'colour'; colour: Rgb }
  | { is: 'shade'; shade: (colour: Rgb) => Rgb }
  | { is: 'size'; size: number }
  | { is: 'relation'; kind: RelationKind }
  | { is: 'aloft' }
  | { is: 'position'; position: Position }
  | { is: 'group'; count: number }
  | { is: 'denial' }
  | { is: 'quiet' }
  | { is: 'end' }
  | { is: 'unknown' }

/** A phrase of a prompt and its meaning. */
export interface Reading {
  meaning: Meaning
  words: string
}

const longestPhrase = 4

/** Split tokens into phrases, greedily from left to right: the longest phrase that is in a lexicon wins. */
export function phrasesOf(tokens: readonly Token[]): Reading[] {
  const found: Reading[] = []
  for (let at = 0; at < tokens.length; ) {
    const [meaning, length] = meaningAt(tokens, at, found)
    const words = tokens.slice(at, at + length).map(({ text }) => text)
    found.push({ meaning, words: words.join(' ') })
    at += length
  }
  return found
}

function meaningAt(tokens: readonly Token[], at: number, found: readonly Reading[]): [Meaning, number] {
  const before = found.at(-1)?.meaning
  const relation = found.findLast(({ meaning }) => !passing.has(meaning.is))?.meaning
  if (tokens[at].ends) return [{ is: 'end' }, 1]
  for (let length = Math.min(longestPhrase, tokens.length - at); length > 0; length--) {
    const part = tokens.slice(at, at + length)
    if (part.some(({ ends }) => ends)) continue
    const texts = part.map(({ text }) => text).join(' ')
    const lemmas = part.map(({ lemma }) => lemma).join(' ')
    const plural = part[length - 1].text !== part[length - 1].lemma
    const next = tokens[at + length]
    const forms = [...new Set([texts, lemmas])]
    const meaning =
      first(forms, form => smallMeaningOf(form, next, before)) ??
      first(forms, form => placeOf(form, relation)) ??
      first(forms, form => thingOf(form, plural, next))
    if (meaning) return [meaning, length]
  }
  return [{ is: 'unknown' }, 1]
}

/** Meanings that may appear between a relation word and its noun. */
const passing = new Set<Meaning['is']>(['number', 'colour', 'shade', 'size', 'quiet'])

function smallMeaningOf(phrase: string, next?: Token, before?: Meaning): Meaning | undefined {
  if (denials.has(phrase)) return { is: 'denial' }
  const position = positionWords.get(phrase)
  if (position) return { is: 'position', position }
  if (/^\d+$/.test(phrase)) return { is: 'number', count: Math.max(1, Number(phrase)) }
  if (aloftWords.has(phrase)) return { is: 'aloft' }
  if (before?.is === 'thing' && Object.hasOwn(groupWords, phrase))
    return { is: 'group', count: groupWords[phrase] }
  const count = numberWords.get(phrase)
  // After a relation word, a count above 4 is a noun ("in a school", "in a pack"), not a number.
  if (count !== undefined && (before?.is !== 'relation' || count < 5)) return { is: 'number', count }
  const relation = relationWords.get(phrase)
  if (relation) return { is: 'relation', kind: relation }
  const colour = colourNamed(phrase)
  if (colour && (!alsoThings.has(phrase) || leadsOn(next))) return { is: 'colour', colour }
  const shaded = next && (colourNamed(next.text) !== undefined || !settingWords.has(phrase))
  if (Object.hasOwn(shades, phrase) && shaded) return { is: 'shade', shade: shades[phrase] }
  if (Object.hasOwn(sizeWords, phrase)) return { is: 'size', size: sizeWords[phrase] }
  return undefined
}

function placeOf(phrase: string, relation?: Meaning): Meaning | undefined {
  const style = styleWords.get(phrase)
  if (style) return { is: 'style', style }
  const word = settingWords.get(phrase)
  // "On a table" makes the table the ground; with any other relation ("under a table") it must be drawn as an object.
  const seen = word?.ground === 'table' && relation?.is === 'relation' && relation.kind !== 'on'
  if (word && !seen) return { is: 'setting', word }
  return undefined
}

function thingOf(phrase: string, plural: boolean, next?: Token): Meaning | undefined {
  const stuff = stuffs.has(phrase) && !plural && next && kindNamed(next.lemma)
  if (stuff || quietWords.has(phrase)) return { is: 'quiet' }
  const kind = settingWords.get(phrase)?.ground === 'table' ? kindNamed('table') : kindNamed(phrase)
  return kind && { is: 'thing', kind, plural }
}

function first<From, To>(all: readonly From[], find: (one: From) => To | undefined): To | undefined {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether the next token can begin or continue the noun phrase of a color. */
const leadsOn = (next: Token | undefined) =>
  next !== undefined &&
  !next.ends &&
  !relationWords.has(next.text) &&
  (next.text === 'and' || !quietWords.has(next.text))
