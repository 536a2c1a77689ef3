import type { Style } from '../scene/wish.ts'
import { styleWords } from './small-words.ts'
import { tokensOf } from './tokens.ts'

/** The first style named in a preset's name or description, or undefined. */
export function styleNamed(words: string): Style | undefined {
  const tokens = tokensOf(words).map(({ text }) => text)
  for (let at = 0; at < tokens.length; at++)
    for (let length = Math.min(3, tokens.length - at); length > 0; length--) {
      const style = styleWords.get(tokens.slice(at, at + length).join(' '))
      if (style) return style
    }
  return undefined
}
