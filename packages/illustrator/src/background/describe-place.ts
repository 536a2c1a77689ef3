import type { SceneDescription } from '../scene/scene-description.ts'
import type { Backdrop } from './backdrop.ts'

const blossomsPattern =
  /\b(?:(?:cherry|apple|peach|almond|plum|spring|magnolia|pink) blossoms?|sakura|blossoming trees?|blooming trees?)\b/i
const railingPattern = /\b(?:balcony|balconies|terraces?|rooftops?|roof ?tops?|verandas?|patios?)\b/i
const stagePattern =
  /\b(?:concerts?|on stage|stage lights?|spotlights? on (?:a |the )?stage|theater stage|theatre stage)\b/i
const fireplacePattern = /\b(?:fireplaces?|hearth|open fire|by the fire)\b/i
const booksPattern = /\b(?:book ?shelf|book ?shelves|bookcases?|shelves (?:of|with) books)\b/i
/** Worktops in rooms where they are of stone, unless the prompt names a material. */
const worktopPattern = /\b(?:kitchen|bathroom|vanity)\b.*\b(?:counter(?:top)?s?|worktops?)\b/i

/**
 * Choose a place that a prompt names by a part of it, such as a balcony or a fireplace.
 *
 * @param text the prompt
 * @returns what else its background shows
 */
export function describePlace(
  { setting }: SceneDescription,
  text: string,
): Pick<Backdrop, 'hasBlossoms' | 'hasRailing' | 'hasFireplace'> {
  const hasBlossoms = blossomsPattern.test(text) && setting.ground !== 'studio' && setting.ground !== 'table'
  const hasRailing = railingPattern.test(text)
  const hasFireplace = fireplacePattern.test(text)
  if (stagePattern.test(text)) setting.ground = 'stage'
  if (worktopPattern.test(text) && setting.ground === 'table') setting.material ??= 'marble'
  if (hasBlossoms) {
    setting.ground ??= 'lawn'
    setting.season = 'spring'
    setting.hasFlowers = false
    if (setting.distantFeatures.length === 0) setting.distantFeatures.push('forest')
  }
  if (hasRailing) {
    setting.ground = setting.water === 'sea' ? 'sea' : 'plaza'
    if (setting.distantFeatures.length === 0 && !setting.water)
      setting.distantFeatures.push(/\broof/i.test(text) ? 'city' : 'hills')
  }
  const isIndoors = hasFireplace || booksPattern.test(text)
  if (isIndoors && (setting.ground === undefined || setting.ground === 'studio')) setting.ground = 'room'
  if (isIndoors) setting.interior ??= hasFireplace ? 'living-room' : 'library'
  return { hasBlossoms, hasRailing, hasFireplace }
}
