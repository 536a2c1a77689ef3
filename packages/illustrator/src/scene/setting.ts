import type { Rgb } from '../paint/colour.ts'

export const grounds = [
  'meadow',
  'field',
  'sand',
  'desert',
  'snow',
  'ice',
  'street',
  'plaza',
  'rock',
  'moon',
  'earth',
  'lawn',
  'sea',
  'cliff',
  'seabed',
  'space',
  'sky',
  'room',
  'table',
  'studio',
  'wall',
  'stage',
] as const
/** What things stand on, or are in. */
export type Ground = (typeof grounds)[number]

export const fars = [
  'mountains',
  'hills',
  'forest',
  'pines',
  'jungle',
  'city',
  'village',
  'volcano',
  'dunes',
  'islands',
  'cliffs',
  'waterfall',
  'snow-mountains',
  'palms',
  'grove',
] as const
/** What closes the view. */
export type Far = (typeof fars)[number]

/** Water between what is near and what is far. */
export type Water = 'lake' | 'sea' | 'river'
export type Time = 'dawn' | 'morning' | 'day' | 'sunset' | 'dusk' | 'night'
export type Weather =
  | 'clear'
  | 'cloudy'
  | 'overcast'
  | 'rain'
  | 'storm'
  | 'snowing'
  | 'fog'
  | 'wind'
  | 'rainbow'
  | 'aurora'
  | 'stars'
  | 'fireworks'
  | 'full-moon'
  | 'crescent'
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
export type Mood =
  | 'calm'
  | 'gloomy'
  | 'dreamy'
  | 'vivid'
  | 'warm'
  | 'cold'
  | 'vintage'
  | 'neon'
  | 'dark'
  | 'bright'
export type Material =
  | 'wood'
  | 'marble'
  | 'concrete'
  | 'brick'
  | 'tiles'
  | 'plaster'
  | 'grass'
  | 'fabric'
  | 'stone'
/** Which room; each has furniture of its own at the walls. */
export type Interior =
  | 'living-room'
  | 'kitchen'
  | 'bedroom'
  | 'office'
  | 'cafe'
  | 'library'
  | 'classroom'
  | 'gallery'

/** Where and when a picture is; what words leave open is undefined. */
export interface Setting {
  ground?: Ground
  far: Far[]
  water?: Water
  interior?: Interior
  material?: Material
  time?: Time
  weather: Weather[]
  season?: Season
  mood: Mood[]
  /** Flowers on the ground. */
  flowers: boolean
  /** Lights out of focus. */
  bokeh: boolean
  /** Of what is said to have a colour and is no thing: the sky, the wall, the whole. */
  tint?: Rgb
  skyTint?: Rgb
  petals?: Rgb[]
}

export const emptySetting = (): Setting => ({ far: [], weather: [], mood: [], flowers: false, bokeh: false })
