import type { Rgb } from '../paint/color.ts'
import { ambiguousColorWords, colorNamed } from '../prompt/color-words.ts'
import { parsePhrases } from '../prompt/parse-phrases.ts'
import { tokenize } from '../prompt/tokens.ts'

/**
 * The colors that a prompt names, whatever they apply to: "arches in terracotta".
 *
 * @param hasThings whether words such as "orange" may name things; otherwise they're colors
 */
export const namedColors = (text: string, hasThings = true): Rgb[] =>
  parsePhrases(tokenize(text)).flatMap(({ meaning, text: word }) => {
    if (meaning.type === 'color') return [meaning.color]
    const color = !hasThings && ambiguousColorWords.has(word) ? colorNamed(word) : undefined
    return color ? [color] : []
  })
