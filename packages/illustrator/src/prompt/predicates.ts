import { hasHead, isPerson } from '../objects/anchors.ts'
import type { Rgb } from '../paint/color.ts'
import type { RelationKind, SceneObject } from '../scene/scene-description.ts'
import type { Phrase } from './phrase.ts'
import { relate } from './relate-objects.ts'

/** Verbs and prepositions between an object and its color. */
const colorLinks = /^(?:is|are|was|were|in|painted|colored|coloured|dyed)$/
/** Words that may stand beside them. */
const colorFillers = /^(?:that|which|all|completely|entirely|color|colour|and)$/

const isColor = ({ meaning }: Phrase) => meaning.type === 'color' || meaning.type === 'shade'

/** Whether a color describes the object before it: "a car that is red", "a bench painted blue", "a man in black". */
export function isPredicateColor(phrases: readonly Phrase[], at: number): boolean {
  if (phrases[at].meaning.type !== 'color') return false
  const isFiller = (phrase: Phrase) =>
    isColor(phrase) || colorLinks.test(phrase.text) || colorFillers.test(phrase.text)
  const object = phrases.slice(0, at).findLastIndex(phrase => !isFiller(phrase))
  const between = phrases.slice(object + 1, at)
  if (phrases[object]?.meaning.type !== 'object' || !between.some(({ text }) => colorLinks.test(text)))
    return false
  const after = phrases.slice(at + 1)
  const continuesList = after[0]?.text === 'and' && after[1] !== undefined && isColor(after[1])
  const next = continuesList ? after.slice(1).find(phrase => !isColor(phrase)) : after[0]
  return (
    next === undefined ||
    next.meaning.type === 'end' ||
    next.meaning.type === 'relation' ||
    next.meaning.type === 'position' ||
    next.meaning.type === 'stop-word'
  )
}

/** Give an object a color; a person is dressed in it. */
export function applyColor(object: SceneObject, color: Rgb): void {
  if (isPerson(object.kind.drawingName)) object.look = { ...object.look, clothes: color }
  else object.colors = [...object.colors, color]
}

/** Whether a noun says what was mentioned before is: "it is a calico cat". */
export function isPredicateNoun(phrases: readonly Phrase[], at: number): boolean {
  const verb = phrases
    .slice(0, at)
    .findLastIndex(({ meaning }) => !/^(?:unknown|color|shade|size|number)$/.test(meaning.type))
  return phrases[verb]?.text === 'is' && /^(?:it|he|she|this|that)$/.test(phrases[verb - 1]?.text ?? '')
}

/** Relations to what was mentioned before: "above it", "to its left", "on her head". */
export const isPronounRelation = (text: string) =>
  / (?:it|them)$|\bits (?:left|right)$/.test(text) || isPartRelation(text)

const isPartRelation = (text: string) => /\b(?:its|his|her|their) (?!left|right)/.test(text)

/** In "a cake with candles on it", the candles are on the cake; in "a dog with a bone in its mouth", the dog has it. */
export function relateToMentioned(
  objects: readonly SceneObject[],
  phrases: readonly Phrase[],
  at: number,
  kind: RelationKind,
): void {
  const isObject = ({ meaning }: Phrase) => meaning.type === 'object'
  const last = phrases.slice(0, at).findLastIndex(isObject)
  const previous = phrases.slice(0, Math.max(0, last)).findLastIndex(isObject)
  const isDirect = phrases.slice(last + 1, at).every(({ meaning }) => meaning.type === 'stop-word')
  const links = phrases.slice(previous + 1, last)
  const isNewSentence = links.some(({ meaning }) => meaning.type === 'end')
  const isPart = links.some(({ text }) => /^(?:with|has|having|holding|carrying|wearing)$/.test(text))
  if (objects.length < 2 || previous < 0 || !isDirect || !(isPart || isNewSentence)) return
  const latest = objects.length - 1
  const to = isPartRelation(phrases[at].text)
    ? objects.findLastIndex(({ kind: { drawingName } }, index) => index < latest && hasHead(drawingName))
    : firstJoined(objects, latest) - 1
  if (to < 0) return
  objects[latest].relation = undefined
  // A relation such as "beside" is stored with the object that is placed relative to the other.
  if (kind === 'held' || kind === 'worn') relate(objects, kind, to, latest, false)
  else relate(objects, kind, latest, to, false)
}

/** In "bushes and trees behind them", the first of what is behind them. */
const firstJoined = (objects: readonly SceneObject[], index: number): number =>
  objects[index].isJoined ? firstJoined(objects, index - 1) : index
