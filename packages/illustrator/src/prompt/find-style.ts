import type { Style } from '../scene/scene-description.ts'
import { styleWords } from './function-words.ts'
import { tokenize } from './tokens.ts'

/** The first style named in a preset's name or description, or undefined. */
export function findStyle(text: string): Style | undefined {
  const tokens = tokenize(text).map(({ text }) => text)
  for (let at = 0; at < tokens.length; at++)
    for (let length = Math.min(3, tokens.length - at); length > 0; length--) {
      const style = styleWords.get(tokens.slice(at, at + length).join(' '))
      if (style) return style
    }
  return undefined
}
