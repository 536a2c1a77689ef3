import { emptySetting } from '../scene/setting.ts'
import type { Wish } from '../scene/wish.ts'
import { take } from './apply.ts'
import { gather } from './gather.ts'
import { phrasesOf } from './meaning.ts'
import { tokensOf } from './tokens.ts'

/**
 * Parse a prompt into a scene description: objects with count, color, size and spatial relations; setting, weather,
 * season, mood and style. Unknown words are not guessed; they are listed in `missed`.
 *
 * @param negativePrompt names objects and parts of the setting to remove
 */
export function readPrompt(prompt: string, negativePrompt = ''): Wish {
  const wish: Wish = { things: [], setting: emptySetting(), shown: [], missed: [] }
  gather(wish, phrasesOf(tokensOf(prompt)))
  for (const { meaning } of phrasesOf(tokensOf(negativePrompt))) take(wish, meaning)
  return { ...wish, shown: [...new Set(wish.shown)], missed: [...new Set(wish.missed)] }
}
