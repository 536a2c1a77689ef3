import type { Rgb } from '../paint/color.ts'

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
  'cave',
  'seabed',
  'space',
  'sky',
  'room',
  'table',
  'studio',
  'wall',
  'stage',
] as const
/** Surface or space that objects are in. */
export type Ground = (typeof grounds)[number]

export const distantFeatures = [
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
/** Scenery at the horizon. */
export type DistantFeature = (typeof distantFeatures)[number]

/** Water between the foreground and the horizon. */
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
  | 'dramatic'
export type Material =
  | 'wood'
  | 'marble'
  | 'concrete'
  | 'brick'
  | 'tiles'
  | 'plaster'
  | 'grass'
  | 'fabric'
  | 'gingham'
  | 'stone'
  | 'masonry'
  | 'glass'
  | 'terrazzo'
  | 'wicker'
  | 'herringbone'
/** Kind of room; each has its own wall color and furniture. */
export type Interior =
  | 'living-room'
  | 'kitchen'
  | 'bedroom'
  | 'office'
  | 'cafe'
  | 'library'
  | 'classroom'
  | 'gallery'
  | 'bathroom'

/** Place, time, weather and mood of a scene. Properties that the prompt doesn't mention are undefined. */
export interface Setting {
  ground?: Ground
  distantFeatures: DistantFeature[]
  water?: Water
  interior?: Interior
  material?: Material
  time?: Time
  weather: Weather[]
  season?: Season
  mood: Mood[]
  /** Flowers on the ground. */
  hasFlowers: boolean
  /** A road through open land; a street between houses is a ground of its own. */
  hasRoad: boolean
  /** An unpaved path through open land. */
  hasPath: boolean
  /** Out-of-focus lights in the background. */
  hasBokeh: boolean
  /** Color of the ground, wall or whole setting, if the prompt gives one. */
  tint?: Rgb
  skyTint?: Rgb
  petalColors?: Rgb[]
}

export const emptySetting = (): Setting => ({
  distantFeatures: [],
  weather: [],
  mood: [],
  hasFlowers: false,
  hasRoad: false,
  hasPath: false,
  hasBokeh: false,
})

/** Whether a setting has a place, a time or weather. */
export const hasScenery = ({
  ground,
  distantFeatures,
  water,
  time,
  weather,
  interior,
  hasRoad,
  hasPath,
}: Setting) =>
  Boolean(ground ?? water ?? time ?? interior) ||
  hasRoad ||
  hasPath ||
  distantFeatures.length + weather.length > 0
