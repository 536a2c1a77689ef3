import { luma, mixed, type Rgb, rgb, saturated, scaled } from '../paint/colour.ts'
import type { Setting, Time } from './setting.ts'

/** Light and sky colors of a scene. */
export interface Light {
  /** Sky colors from the zenith down to the horizon. */
  zenith: Rgb
  middle: Rgb
  low: Rgb
  /** Factor per channel that object colors are multiplied by. */
  ambient: Rgb
  /** Color that distant objects fade into, and its share at the horizon, 0 to 1. */
  haze: Rgb
  hazeDepth: number
  /** Position as fractions of the image width and of the sky's height from the top; undefined behind clouds. */
  orb?: { kind: 'sun' | 'moon' | 'crescent'; x: number; y: number; colour: Rgb }
  /** Color of the direct light: its reflection on water and its beam through a window. */
  key: Rgb
  clouds: { cover: number; bright: Rgb; dark: Rgb }
  stars: number
  /** 0 (day) to 1 (night): how strongly lamps and windows glow. */
  night: number
  /** Ground shadows: strength, 0 to 1, and length as a multiple of the object's height, positive to the right. */
  shadow: { strength: number; reach: number }
}

interface Hour {
  zenith: string
  middle: string
  low: string
  ambient: Rgb
  haze: string
  key: string
  cloudBright: string
  cloudDark: string
  orbHeight: number
  stars: number
  night: number
}

const hours: Record<Time, Hour> = {
  dawn: {
    zenith: '#5a6fb4',
    middle: '#c79bc0',
    low: '#ffd3ac',
    ambient: [0.93, 0.82, 0.84],
    haze: '#eebfae',
    key: '#ffd9a8',
    cloudBright: '#ffd9c4',
    cloudDark: '#a78bb4',
    orbHeight: 0.9,
    stars: 0.12,
    night: 0.25,
  },
  morning: {
    zenith: '#4d97dc',
    middle: '#9fcdf0',
    low: '#fff0d8',
    ambient: [1.04, 1, 0.93],
    haze: '#efe6d4',
    key: '#fff1c8',
    cloudBright: '#fffaf0',
    cloudDark: '#c3cfe0',
    orbHeight: 0.5,
    stars: 0,
    night: 0,
  },
  day: {
    zenith: '#2b7cd3',
    middle: '#6ab0ec',
    low: '#d6ecf8',
    ambient: [1.03, 1.02, 0.99],
    haze: '#c6dff0',
    key: '#fff8e0',
    cloudBright: '#ffffff',
    cloudDark: '#b9cbdf',
    orbHeight: 0.24,
    stars: 0,
    night: 0,
  },
  sunset: {
    zenith: '#34458f',
    middle: '#dd6f8b',
    low: '#ffc56b',
    ambient: [1.02, 0.74, 0.6],
    haze: '#f4a06c',
    key: '#ffc261',
    cloudBright: '#ffb184',
    cloudDark: '#7d4f84',
    orbHeight: 0.86,
    stars: 0.1,
    night: 0.35,
  },
  dusk: {
    zenith: '#141f52',
    middle: '#4d4a92',
    low: '#f0957e',
    ambient: [0.62, 0.56, 0.76],
    haze: '#7f6a9e',
    key: '#ffae84',
    cloudBright: '#b27fa6',
    cloudDark: '#3d3a72',
    orbHeight: 1.1,
    stars: 0.5,
    night: 0.75,
  },
  night: {
    zenith: '#050b24',
    middle: '#10214c',
    low: '#2d4a7c',
    ambient: [0.42, 0.5, 0.74],
    haze: '#233a68',
    key: '#e8efff',
    cloudBright: '#43578a',
    cloudDark: '#131d40',
    orbHeight: 0.26,
    stars: 1,
    night: 1,
  },
}

/**
 * The light for a time of day, weather and mood.
 *
 * @param side that the light comes from: −1 (left) to 1 (right)
 */
export function lightOf(setting: Setting, side: number): Light {
  const { weather, mood } = setting
  const hour = hours[setting.time ?? 'day']
  const has = (what: (typeof weather)[number]) => weather.includes(what)
  const grey = has('storm')
    ? 0.85
    : has('rain') || has('overcast') || has('snowing')
      ? 0.7
      : has('fog')
        ? 0.5
        : 0
  const dim = has('storm') ? 0.66 : has('rain') ? 0.78 : has('overcast') ? 0.88 : 1
  const under = (colour: Rgb) => scaled(mixed(colour, veil(colour), grey), dim)
  const sky = setting.skyTint
  const skied = (colour: Rgb, share: number) =>
    sky ? mixed(colour, scaled(sky, 0.35 + 0.9 * luma(colour)), share) : colour
  const moon = hour.night > 0.9
  const kind = moon ? (has('crescent') ? 'crescent' : 'moon') : 'sun'
  const light: Light = {
    zenith: under(skied(rgb(hour.zenith), 0.8)),
    middle: under(skied(rgb(hour.middle), 0.85)),
    low: under(skied(rgb(hour.low), 0.7)),
    ambient: mixed(
      scaled(hour.ambient, 0.35 + 0.65 * dim),
      scaled([1, 1, 1], luma(hour.ambient) * (0.35 + 0.65 * dim)),
      grey * 0.7,
    ),
    haze: under(skied(rgb(hour.haze), 0.5)),
    hazeDepth: has('fog') ? 0.96 : has('rain') || has('snowing') ? 0.8 : 0.62,
    orb:
      grey > 0 || hour.orbHeight > 1
        ? undefined
        : { kind, x: 0.5 + 0.27 * side, y: hour.orbHeight, colour: rgb(hour.key) },
    key: under(rgb(hour.key)),
    clouds: {
      cover: has('clear')
        ? 0.04
        : grey > 0.6
          ? 0.9
          : has('cloudy')
            ? 0.62
            : has('fog')
              ? 0.3
              : moon
                ? 0.2
                : 0.38,
      bright: under(skied(rgb(hour.cloudBright), 0.3)),
      dark: under(rgb(hour.cloudDark)),
    },
    stars: grey > 0 ? 0 : Math.max(hour.stars, has('stars') ? 1 : 0),
    night: Math.max(hour.night, has('storm') ? 0.4 : 0),
    shadow: {
      strength: (moon ? 0.3 : 0.42) * (1 - 0.75 * grey),
      reach: -side * (hour.orbHeight > 0.8 ? 1.5 : 0.55),
    },
  }
  return mood.reduce(moody, light)
}

/** The gray that a color turns into under an overcast sky. */
const veil = (colour: Rgb): Rgb => scaled([0.93, 0.97, 1.03], luma(colour) * 0.72 + 0.14)

function moody(light: Light, mood: Setting['mood'][number]): Light {
  const over = (change: (colour: Rgb) => Rgb): Light => ({
    ...light,
    zenith: change(light.zenith),
    middle: change(light.middle),
    low: change(light.low),
    ambient: change(light.ambient),
    haze: change(light.haze),
    clouds: { ...light.clouds, bright: change(light.clouds.bright), dark: change(light.clouds.dark) },
  })
  switch (mood) {
    case 'gloomy':
      return over(colour => scaled(saturated(colour, 0.55), 0.78))
    case 'dark':
      return over(colour => scaled(colour, 0.68))
    case 'bright':
      return over(colour => scaled(colour, 1.1))
    case 'calm':
      return over(colour => saturated(colour, 0.85))
    case 'vivid':
      return over(colour => saturated(colour, 1.35))
    case 'warm':
      return over(colour => [colour[0] * 1.07, colour[1], colour[2] * 0.86])
    case 'cold':
      return over(colour => [colour[0] * 0.88, colour[1] * 0.98, colour[2] * 1.1])
    case 'vintage':
      return over(colour => saturated([colour[0] * 1.05, colour[1] * 0.97, colour[2] * 0.82], 0.7))
    case 'dreamy':
      return over(colour => mixed(colour, [1, 0.8, 0.95], 0.2))
    case 'neon':
      return over(colour => mixed(colour, [0.75, 0.25, 0.9], 0.22))
  }
}
