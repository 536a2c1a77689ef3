import { type Rgb, rgb } from '../paint/color.ts'
import type { SceneDescription } from '../scene/scene-description.ts'
import type { Setting } from '../scene/setting.ts'
import type { Meaning } from './phrase.ts'
import type { SettingWord } from './setting-words.ts'

/**
 * Add a word's information to the setting. The first word that sets a property wins, except that a generic ground
 * gives way to a more specific one.
 */
export function applySettingWord(setting: Setting, word: SettingWord, colors: readonly Rgb[]): void {
  const canSetGround =
    setting.ground === undefined || word.ground === 'table' || genericGrounds.has(setting.ground)
  if (word.ground && canSetGround) setting.ground = word.ground
  if (word.distantFeature && !setting.distantFeatures.includes(word.distantFeature))
    setting.distantFeatures.push(word.distantFeature)
  setting.water ??= word.water
  setting.interior ??= word.interior
  setting.material ??= word.material
  setting.time ??= word.time
  if (word.weather && !setting.weather.includes(word.weather)) setting.weather.push(word.weather)
  setting.season ??= word.season
  if (word.mood && !setting.mood.includes(word.mood)) setting.mood.push(word.mood)
  setting.hasFlowers ||= word.hasFlowers ?? false
  setting.hasRoad ||= word.hasRoad ?? false
  setting.hasPath ||= word.hasPath ?? false
  setting.hasBokeh ||= word.hasBokeh ?? false
  if (word.petalColor) setting.petalColors ??= [rgb(word.petalColor)]
  const [color] = colors
  if (!color) return
  if (word.tintTarget === 'sky') setting.skyTint = color
  else if (word.tintTarget === 'petals') setting.petalColors = [...colors]
  else setting.tint = color
}

/** Generic grounds that a later word may replace. */
const genericGrounds = new Set<Setting['ground']>(['meadow', 'wall', 'studio', 'rock'])

/** Remove an object or a part of the setting that the prompt excludes. */
export function removeMeaning(description: SceneDescription, meaning: Meaning): void {
  if (meaning.type === 'object') removeObjects(description, meaning.kind.drawingName)
  if (meaning.type === 'setting') removeSettingWord(description.setting, meaning.word)
}

/** Remove the objects of a kind, and relations to them. */
export function removeObjects(description: SceneDescription, drawingName: string): void {
  const removed = description.objects.map(object => object.kind.drawingName === drawingName)
  const newIndexes = description.objects.map((_, at) => at - removed.slice(0, at).filter(Boolean).length)
  description.objects = description.objects
    .filter((_, at) => !removed[at])
    .map(object => {
      const { relation } = object
      return {
        ...object,
        relation:
          relation && !removed[relation.to] ? { ...relation, to: newIndexes[relation.to] } : undefined,
      }
    })
}

/** The houses of a street, and a city's, are part of the setting. */
export function removeStreetHouses(description: SceneDescription): void {
  const { objects, setting } = description
  const houses = objects.findIndex(({ kind, count }) => kind.drawingName === 'house' && count > 1)
  const isRelated = objects.some(({ relation }, at) => relation && (at === houses || relation.to === houses))
  const isInTown = setting.ground === 'street' || setting.distantFeatures.includes('city')
  if (houses >= 0 && isInTown && !isRelated) removeObjects(description, 'house')
}

function removeSettingWord(
  setting: Setting,
  { distantFeature, weather, hasFlowers, hasRoad, hasPath, water }: SettingWord,
): void {
  setting.distantFeatures = setting.distantFeatures.filter(each => each !== distantFeature)
  setting.weather = setting.weather.filter(each => each !== weather)
  if (weather === 'cloudy') setting.weather.push('clear')
  if (hasFlowers) setting.hasFlowers = false
  if (hasRoad) setting.hasRoad = false
  if (hasPath) setting.hasPath = false
  if (water && water === setting.water) setting.water = undefined
}
