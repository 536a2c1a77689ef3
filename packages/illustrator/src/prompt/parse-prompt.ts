import type { SceneDescription } from '../scene/scene-description.ts'
import { emptySetting } from '../scene/setting.ts'
import { interpretPhrases } from './interpret-phrases.ts'
import { parsePhrases } from './phrases.ts'
import { removeMeaning } from './setting-edits.ts'
import { tokenize } from './tokens.ts'

/**
 * Parse a prompt into a scene description: objects with count, color, size and spatial relations; setting, weather,
 * season, mood and style. Unknown words are not guessed; they are listed in `unrecognized`.
 *
 * @param negativePrompt names objects and parts of the setting to remove
 */
export function parsePrompt(prompt: string, negativePrompt = ''): SceneDescription {
  const description: SceneDescription = {
    objects: [],
    setting: emptySetting(),
    recognized: [],
    unrecognized: [],
  }
  interpretPhrases(description, parsePhrases(tokenize(prompt)))
  for (const { meaning } of parsePhrases(tokenize(negativePrompt))) removeMeaning(description, meaning)
  return {
    ...description,
    recognized: [...new Set(description.recognized)],
    unrecognized: [...new Set(description.unrecognized)],
  }
}
