import { luma, mix, type Rgb, rgb, saturate, scale } from '../paint/color.ts'
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
  sunOrMoon?: { kind: 'sun' | 'moon' | 'crescent'; x: number; y: number; color: Rgb }
  /** Color of the direct light: its reflection on water and its beam through a window. */
  keyLight: Rgb
  clouds: { cover: number; bright: Rgb; dark: Rgb }
  stars: number
  /** 0 (day) to 1 (night): how strongly lamps and windows glow. */
  night: number
  /** Ground shadows: strength, 0 to 1, and length as a multiple of the object's height, positive to the right. */
  shadow: { strength: number; reach: number }
}

interface TimeOfDayLight {
  zenith: string
  middle: string
  low: string
  ambient: Rgb
  haze: string
  keyLight: string
  cloudBright: string
  cloudDark: string
  sunOrMoonY: number
  stars: number
  night: number
}

const timeOfDayLights: Record<Time, TimeOfDayLight> = {
  dawn: {
    zenith: '#5a6fb4',
    middle: '#c79bc0',
    low: '#ffd3ac',
    ambient: [0.93, 0.82, 0.84],
    haze: '#eebfae',
    keyLight: '#ffd9a8',
    cloudBright: '#ffd9c4',
    cloudDark: '#a78bb4',
    sunOrMoonY: 0.9,
    stars: 0.12,
    night: 0.25,
  },
  morning: {
    zenith: '#4d97dc',
    middle: '#9fcdf0',
    low: '#fff0d8',
    ambient: [1.04, 1, 0.93],
    haze: '#efe6d4',
    keyLight: '#fff1c8',
    cloudBright: '#fffaf0',
    cloudDark: '#c3cfe0',
    sunOrMoonY: 0.5,
    stars: 0,
    night: 0,
  },
  day: {
    zenith: '#2b7cd3',
    middle: '#6ab0ec',
    low: '#d6ecf8',
    ambient: [1.03, 1.02, 0.99],
    haze: '#c6dff0',
    keyLight: '#fff8e0',
    cloudBright: '#ffffff',
    cloudDark: '#b9cbdf',
    sunOrMoonY: 0.24,
    stars: 0,
    night: 0,
  },
  sunset: {
    zenith: '#34458f',
    middle: '#dd6f8b',
    low: '#ffc56b',
    ambient: [1.02, 0.74, 0.6],
    haze: '#f4a06c',
    keyLight: '#ffc261',
    cloudBright: '#ffb184',
    cloudDark: '#7d4f84',
    sunOrMoonY: 0.86,
    stars: 0.1,
    night: 0.35,
  },
  dusk: {
    zenith: '#141f52',
    middle: '#4d4a92',
    low: '#f0957e',
    ambient: [0.62, 0.56, 0.76],
    haze: '#7f6a9e',
    keyLight: '#ffae84',
    cloudBright: '#b27fa6',
    cloudDark: '#3d3a72',
    sunOrMoonY: 1.1,
    stars: 0.5,
    night: 0.75,
  },
  night: {
    zenith: '#050b24',
    middle: '#10214c',
    low: '#2d4a7c',
    ambient: [0.5, 0.57, 0.8],
    haze: '#233a68',
    keyLight: '#e8efff',
    cloudBright: '#43578a',
    cloudDark: '#131d40',
    sunOrMoonY: 0.26,
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
  const hour = timeOfDayLights[setting.time ?? 'day']
  const has = (what: (typeof weather)[number]) => weather.includes(what)
  const overcastShare = has('storm')
    ? 0.85
    : has('rain') || has('overcast') || has('snowing')
      ? 0.7
      : has('fog')
        ? 0.72
        : 0
  const dimming = has('storm') ? 0.66 : has('rain') ? 0.78 : has('overcast') ? 0.88 : 1
  const applyClouds = (color: Rgb) => scale(mix(color, overcastColor(color), overcastShare), dimming)
  const skyTint = setting.skyTint
  const tintSky = (color: Rgb, share: number) =>
    skyTint ? mix(color, scale(skyTint, 0.35 + 0.9 * luma(color)), share) : color
  const isNight = hour.night > 0.9
  const kind = isNight ? (has('crescent') ? 'crescent' : 'moon') : 'sun'
  const light: Light = {
    zenith: applyClouds(tintSky(rgb(hour.zenith), 0.8)),
    middle: applyClouds(tintSky(rgb(hour.middle), 0.85)),
    low: applyClouds(tintSky(rgb(hour.low), 0.7)),
    ambient: mix(
      scale(hour.ambient, 0.35 + 0.65 * dimming),
      scale([1, 1, 1], luma(hour.ambient) * (0.35 + 0.65 * dimming)),
      overcastShare * 0.7,
    ),
    haze: applyClouds(tintSky(rgb(hour.haze), 0.5)),
    hazeDepth: has('fog') ? 0.96 : has('rain') || has('snowing') ? 0.8 : 0.62,
    sunOrMoon:
      overcastShare > 0 || hour.sunOrMoonY > 1
        ? undefined
        : { kind, x: 0.5 + 0.27 * side, y: hour.sunOrMoonY, color: rgb(hour.keyLight) },
    keyLight: applyClouds(rgb(hour.keyLight)),
    clouds: {
      cover: has('clear')
        ? 0.04
        : overcastShare > 0.6
          ? 0.9
          : has('cloudy')
            ? 0.62
            : has('fog')
              ? 0.06
              : isNight
                ? 0.2
                : 0.38,
      bright: applyClouds(tintSky(rgb(hour.cloudBright), 0.3)),
      dark: applyClouds(rgb(hour.cloudDark)),
    },
    stars: overcastShare > 0 ? 0 : Math.max(hour.stars, has('stars') ? 1 : 0),
    night: Math.max(hour.night, has('storm') ? 0.4 : 0),
    shadow: {
      strength: (isNight ? 0.3 : 0.42) * (1 - 0.75 * overcastShare),
      reach: -side * (hour.sunOrMoonY > 0.8 ? 1.5 : 0.55),
    },
  }
  return mood.reduce(applyMood, light)
}

/** The gray that a color turns into under an overcast sky. */
const overcastColor = (color: Rgb): Rgb => scale([0.93, 0.97, 1.03], luma(color) * 0.72 + 0.14)

function applyMood(light: Light, mood: Setting['mood'][number]): Light {
  const recolorLight = (recolor: (color: Rgb) => Rgb): Light => ({
    ...light,
    zenith: recolor(light.zenith),
    middle: recolor(light.middle),
    low: recolor(light.low),
    ambient: recolor(light.ambient),
    haze: recolor(light.haze),
    clouds: { ...light.clouds, bright: recolor(light.clouds.bright), dark: recolor(light.clouds.dark) },
  })
  switch (mood) {
    case 'gloomy':
      return recolorLight(color => scale(saturate(color, 0.55), 0.78))
    case 'dark':
      return recolorLight(color => scale(color, 0.68))
    case 'bright':
      return recolorLight(color => scale(color, 1.1))
    case 'calm':
      return recolorLight(color => saturate(color, 0.85))
    case 'vivid':
      return recolorLight(color => saturate(color, 1.35))
    case 'warm':
      return recolorLight(color => [color[0] * 1.07, color[1], color[2] * 0.86])
    case 'cold':
      return recolorLight(color => [color[0] * 0.88, color[1] * 0.98, color[2] * 1.1])
    case 'vintage':
      return recolorLight(color => saturate([color[0] * 1.05, color[1] * 0.97, color[2] * 0.82], 0.7))
    case 'dreamy':
      return recolorLight(color => mix(color, [1, 0.8, 0.95], 0.2))
    // Low warm light under a dark sky.
    case 'dramatic':
      return {
        ...light,
        zenith: scale(light.zenith, 0.62),
        middle: scale(mix(light.middle, [0.95, 0.6, 0.5], 0.22), 0.9),
        low: mix(light.low, [1, 0.78, 0.5], 0.4),
        haze: mix(light.haze, [1, 0.74, 0.5], 0.34),
        ambient: [light.ambient[0] * 1.02, light.ambient[1] * 0.92, light.ambient[2] * 0.82],
        clouds: {
          cover: Math.max(light.clouds.cover, 0.6),
          bright: mix(light.clouds.bright, [1, 0.85, 0.68], 0.5),
          dark: scale(light.clouds.dark, 0.68),
        },
        shadow: { ...light.shadow, strength: Math.min(0.55, 1.2 * light.shadow.strength) },
      }
    case 'neon':
      return recolorLight(color => mix(color, [0.75, 0.25, 0.9], 0.22))
  }
}
