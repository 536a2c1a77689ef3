import type { Far, Ground, Setting } from './setting.ts'
import type { Wish } from './wish.ts'

/** A setting with every property that painting requires. */
export interface SettledSetting extends Setting {
  ground: Ground
}

/** Fill in defaults that fit what the prompt specifies. */
export function settled(wish: Wish, seed: number): SettledSetting {
  const ground = groundFor(wish)
  const { setting } = wish
  const far = [...setting.far]
  let { water } = setting
  if (far.length === 0 && ground === 'ice') far.push('snow-mountains')
  if (far.length === 0 && openLand.includes(ground) && water !== 'sea')
    far.push(...(setting.season === 'winter' ? ['pines' as const] : usualViews[seed % usualViews.length]))
  if (far.length === 0 && ground === 'desert') far.push('dunes')
  if (far.length === 1 && far[0] === 'forest' && ground === 'lawn') far.unshift('hills')
  if (far.length === 1 && far[0] === 'waterfall') far.unshift('hills')
  if (far.includes('city') && !setting.ground && !water) water = 'lake'
  return { ...setting, ground, far, water }
}

/** Default distant features for open ground; the seed selects one. */
const usualViews: readonly (readonly Far[])[] = [
  ['hills', 'grove'],
  ['hills'],
  ['mountains', 'hills'],
  ['hills', 'grove'],
]

const openLand: readonly Ground[] = ['meadow', 'snow', 'earth', 'rock']

/** The ground from the prompt, or else one that fits the setting and most of the objects. */
function groundFor({ things, setting }: Wish): Ground {
  const { ground, far, water, interior, time, weather, season, material } = setting
  const share = (habitat: string) =>
    things.filter(({ kind }) => kind.habitat === habitat).length / Math.max(1, things.length)
  if (ground === 'room' || (!ground && interior)) return share('small') === 1 ? 'table' : 'room'
  if (ground) return ground
  if (water === 'sea') return 'sand'
  if (far.includes('dunes')) return 'desert'
  if (far[0] === 'city') return 'plaza'
  if (far.length > 0 || water)
    return season === 'winter' || (far.includes('snow-mountains') && !water) ? 'snow' : 'meadow'
  if (material) return 'table'
  if (share('space') > 0.5) return 'space'
  if (share('deep') > 0.5) return 'seabed'
  if (share('afloat') > 0.5) return 'sea'
  const timed = time !== undefined || weather.length > 0 || season !== undefined
  if (season === 'winter') return 'snow'
  if (!timed && things.some(({ kind }) => furniture.test(kind.picture))) return 'room'
  if (share('small') > 0.5) return timed ? 'meadow' : 'studio'
  if (share('air') === 1) return timed ? 'meadow' : 'sky'
  return things.length === 0 && !timed ? 'studio' : 'meadow'
}

const furniture = /^(chair|couch-and-lamp|bed|bathtub|toilet|table|television|mirror|door|table-lamp)$/
