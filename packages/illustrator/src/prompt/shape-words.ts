import { objectKinds } from '../objects/object-kinds.ts'
import { colorNamed } from './color-words.ts'
import { findKind } from './find-kind.ts'
import { relationWords, stopWords } from './function-words.ts'
import type { Meaning, Phrase } from './phrase.ts'
import { settingWords } from './setting-words.ts'
import type { Token } from './tokens.ts'

/** Words in the singular for plain shapes, by the name of the drawing. */
const wordsByDrawing: Record<string, string> = {
  'circle-shape': 'circle, dot, disc, disk',
  'oval-shape': 'oval, ellipse',
  'square-shape': 'square',
  'rectangle-shape': 'rectangle',
  'triangle-shape': 'triangle, congruent triangle, equilateral triangle',
  'diamond-shape': 'rhombus, diamond shape, lozenge, diamond',
  'pentagon-shape': 'pentagon',
  'hexagon-shape': 'hexagon',
  'octagon-shape': 'octagon',
  'trapezoid-shape': 'trapezoid',
  'cross-shape': 'cross',
  'arrow-shape': 'arrow',
  'spiral-shape': 'spiral, swirl',
  'line-shape': 'line, straight line',
  'dashed-line-shape': 'dashed line, dotted line',
  'parallel-lines-shape': 'parallel line',
  'crossing-lines-shape': 'concurrent line, intersecting line, crossing line',
  'concentric-circles-shape': 'concentric circle',
  'concentric-squares-shape': 'concentric square',
  'sphere-shape': 'sphere, orb',
  'cube-shape': 'cube',
  'cone-shape': 'cone',
  'cylinder-shape': 'cylinder',
  star: 'star, five pointed star',
}
const shapeWords = new Map(
  Object.entries(wordsByDrawing).flatMap(([drawingName, list]) =>
    list.split(', ').map(word => [word, drawingName] as const),
  ),
)

/** Words that name a shape only right after a number, color or size: "a finish line", "a market square". */
const ambiguous = new Set(['square', 'star', 'line', 'dot', 'disc', 'disk', 'cross', 'cone'])
const adjectives = new Set<Meaning['type']>(['number', 'color', 'shade', 'size'])

/** Whether a word belongs to the noun phrase that the word before it begins. */
const continuesNoun = ({ text, lemma }: Token) =>
  !relationWords.has(text) &&
  (findKind(lemma) !== undefined || settingWords.has(lemma) || colorNamed(text) !== undefined)

/** Whether a drawing is a plain shape. */
export const isShape = (drawingName: string) => drawingName === 'star' || drawingName.endsWith('-shape')

/**
 * The meaning of a word as a plain shape: a noun of its own ("a circle", but neither "a circle of friends" nor
 * "a square table"), and no place ("people in a square").
 *
 * @param before phrases before the word
 * @param relation the latest meaning that doesn't modify a noun
 */
export function shapeMeaning(
  phrase: string,
  plural: boolean,
  next: Token | undefined,
  before: readonly Phrase[],
  relation: Meaning | undefined,
): Meaning | undefined {
  const drawingName = shapeWords.get(phrase)
  if (!drawingName || next?.text === 'of') return undefined
  if (next && continuesNoun(next)) return undefined
  const hasShape = before.some(
    ({ meaning }) => meaning.type === 'object' && isShape(meaning.kind.drawingName),
  )
  if (phrase === 'diamond' && !hasShape) return undefined
  if (relation?.type === 'relation' && relation.kind === 'in' && !hasShape) return undefined
  const previous = before.at(-1)?.meaning
  if (ambiguous.has(phrase) && previous && !adjectives.has(previous.type)) return undefined
  // "A cross section" has no cross.
  const endsNoun =
    !next ||
    next.endsClause ||
    next.text === 'next' ||
    relationWords.has(next.text) ||
    stopWords.has(next.text)
  if (ambiguous.has(phrase) && !endsNoun) return undefined
  const kind = objectKinds.get(drawingName)
  // A drawing of several lines or circles shows all of them.
  return kind && { type: 'object', kind, plural: plural && !/lines-|concentric/.test(drawingName) }
}
