import type { Rgb } from '../paint/color.ts'
import { parsePhrases } from '../prompt/parse-phrases.ts'
import { tokenize } from '../prompt/tokens.ts'

/** The colors that a prompt names, whatever they apply to: "arches in terracotta". */
export const namedColors = (text: string): Rgb[] =>
  parsePhrases(tokenize(text)).flatMap(({ meaning }) => (meaning.type === 'color' ? [meaning.color] : []))
