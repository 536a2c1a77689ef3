import { isPerson } from '../objects/anchors.ts'
import type { ObjectKind } from '../objects/object-kinds.ts'
import { rgb } from '../paint/color.ts'
import { findKind } from './find-kind.ts'
import type { Meaning } from './phrase.ts'
import type { Token } from './tokens.ts'

const materials = /^(?:marble|stone|bronze|granite|ancient|greek|roman)$/
const stone = rgb('#b9b5aa')
/** Largest number of words between "statue of" and its noun, and in the noun. */
const [maxAdjectives, maxNounTokens] = [3, 2]

/**
 * "A statue of a lion" is a lion of stone, and a statue of a person the drawing of one.
 *
 * @returns the meaning and the number of tokens it takes; undefined if the tokens don't begin so
 */
export function statueMeaning(tokens: readonly Token[], at: number): [Meaning, number] | undefined {
  const start = materials.test(tokens[at].text) ? 1 : 0
  const statue = tokens[at + start]
  if (!statue || !/^(?:statue|sculpture|figurine)$/.test(statue.lemma)) return undefined
  if (tokens[at + start + 1]?.text !== 'of') return undefined
  for (let skipped = 0; skipped <= maxAdjectives; skipped++)
    for (let length = maxNounTokens; length > 0; length--) {
      const from = at + start + 2 + skipped
      const noun = tokens.slice(from, from + length)
      if (noun.length < length || noun.some(({ endsClause }) => endsClause)) continue
      const kind = findKind([...noun.slice(0, -1).map(({ text }) => text), noun[length - 1].lemma].join(' '))
      if (!kind) continue
      if (!isPerson(kind.drawingName)) return [{ type: 'color', color: stone }, start + 2]
      return [
        {
          type: 'object',
          kind: findKind('statue') as ObjectKind,
          plural: statue.text !== statue.lemma,
        },
        start + 2 + skipped + length,
      ]
    }
  return undefined
}
