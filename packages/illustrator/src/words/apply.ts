import { type Rgb, rgb } from '../paint/colour.ts'
import type { Setting } from '../scene/setting.ts'
import type { Wish } from '../scene/wish.ts'
import type { Meaning } from './meaning.ts'
import type { SettingWord } from './setting-words.ts'

/**
 * Add a word's information to the setting. The first word that sets a property wins, except that a generic ground
 * gives way to a more specific one.
 */
export function apply(setting: Setting, word: SettingWord, colours: readonly Rgb[]): void {
  const open = setting.ground === undefined || word.ground === 'table' || weak.has(setting.ground)
  if (word.ground && open) setting.ground = word.ground
  if (word.far && !setting.far.includes(word.far)) setting.far.push(word.far)
  setting.water ??= word.water
  setting.interior ??= word.interior
  setting.material ??= word.material
  setting.time ??= word.time
  if (word.weather && !setting.weather.includes(word.weather)) setting.weather.push(word.weather)
  setting.season ??= word.season
  if (word.mood && !setting.mood.includes(word.mood)) setting.mood.push(word.mood)
  setting.flowers ||= word.flowers ?? false
  setting.bokeh ||= word.bokeh ?? false
  if (word.petals) setting.petals ??= [rgb(word.petals)]
  const [colour] = colours
  if (!colour) return
  if (word.tints === 'sky') setting.skyTint = colour
  else if (word.tints === 'petals') setting.petals = [...colours]
  else setting.tint = colour
}

/** Generic grounds that a later word may replace. */
const weak = new Set<Setting['ground']>(['meadow', 'wall', 'studio', 'rock'])

/** Remove an object or a part of the setting that the prompt excludes. */
export function take(wish: Wish, meaning: Meaning): void {
  if (meaning.is === 'thing') takeThings(wish, meaning.kind.picture)
  if (meaning.is === 'setting') takeSetting(wish.setting, meaning.word)
}

function takeThings(wish: Wish, picture: string): void {
  const gone = wish.things.map(thing => thing.kind.picture === picture)
  const places = wish.things.map((_, at) => at - gone.slice(0, at).filter(Boolean).length)
  wish.things = wish.things
    .filter((_, at) => !gone[at])
    .map(thing => {
      const { relation } = thing
      return {
        ...thing,
        relation: relation && !gone[relation.to] ? { ...relation, to: places[relation.to] } : undefined,
      }
    })
}

function takeSetting(setting: Setting, { far, weather, flowers, water }: SettingWord): void {
  setting.far = setting.far.filter(each => each !== far)
  setting.weather = setting.weather.filter(each => each !== weather)
  if (weather === 'cloudy') setting.weather.push('clear')
  if (flowers) setting.flowers = false
  if (water && water === setting.water) setting.water = undefined
}
