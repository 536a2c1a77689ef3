import { emptySetting } from '../scene/setting.ts'
import type { Wish } from '../scene/wish.ts'
import { take } from './apply.ts'
import { gather } from './gather.ts'
import { phrasesOf } from './meaning.ts'
import { tokensOf } from './tokens.ts'

/**
 * What a prompt asks for: things with their number, colour, size and place by each other; where, when, in what
 * weather and season; mood and style. Nothing is guessed from words that are not known: they are told as missed.
 *
 * @param negativePrompt what it names is taken away
 */
export function readPrompt(prompt: string, negativePrompt = ''): Wish {
  const wish: Wish = { things: [], setting: emptySetting(), shown: [], missed: [] }
  gather(wish, phrasesOf(tokensOf(prompt)))
  for (const { meaning } of phrasesOf(tokensOf(negativePrompt))) take(wish, meaning)
  return { ...wish, shown: [...new Set(wish.shown)], missed: [...new Set(wish.missed)] }
}
