import { luma, mix, type Rgb, rgb, saturate, scale } from '../paint/color.ts'
import type { Light } from '../scene/light.ts'

/**
 * The light as a camera records it that is exposed for a subject: its sky is paler than that of a landscape, with faint
 * clouds unless the prompt asks for them, and it shows the light of a high sun, not its disc. While the sun is low,
 * automatic white balance leaves only some of the warmth of its light.
 *
 * @param isLampLit whether street lamps light the subject after sunset
 */
export function exposedForSubject(light: Light, isLampLit: boolean): Light {
  const { sunOrMoon, clouds } = light
  const cover = clouds.cover < cloudyCover ? Math.min(clouds.cover, faintCover) : clouds.cover
  if (sunOrMoon?.kind !== 'sun')
    return light.night > duskNight ? { ...light, ...balanceDusk(light, isLampLit) } : light
  const isLow = sunOrMoon.y >= lowSun
  const low = isLow ? pale(light.low, evening.low) : light.low
  const sky = (color: Rgb, saturation: number, paleness: number, toward: Rgb) =>
    mix(saturate(color, saturation), toward, paleness)
  return {
    ...light,
    low,
    zenith: isLow
      ? sky(light.zenith, evening.saturation, evening.paleness, evening.bluish)
      : sky(light.zenith, daySaturation, paleSky, low),
    middle: isLow
      ? sky(light.middle, evening.saturation, evening.paleness, low)
      : sky(light.middle, daySaturation, paleSky, low),
    ...(isLow && balanceEvening(light)),
    clouds: { ...clouds, ...(isLow && paleClouds(clouds, low)), cover },
    sunOrMoon: isLow ? sunOrMoon : { ...sunOrMoon, y: aboveFrame },
  }
}

const [lowSun, aboveFrame] = [0.7, -0.35]
/** Share of the horizon's color in the sky above it by day, and the saturation that is left of the sky. */
const [paleSky, daySaturation] = [0.55, 0.85]
/** The same while the sun is low, the color that the sky fades to upward, and how much paler its light and what it falls on are. */
const evening = {
  paleness: 0.5,
  saturation: 0.55,
  bluish: rgb('#b4bccc'),
  low: 0.28,
  ambient: 0.45,
  haze: 0.42,
  clouds: 0.35,
}
/** Share of the sky that clouds cover: if the prompt asks for them, and what is left of others. */
const [cloudyCover, faintCover] = [0.5, 0.24]

/** A color with less saturation, and brighter by a share of what is missing to white. */
const pale = (color: Rgb, share: number) => mix(saturate(color, 1 - share), [1, 1, 1], 0.6 * share)

function balanceEvening({ ambient, haze }: Light): Pick<Light, 'ambient' | 'haze'> {
  const white = scale([1, 1, 1], luma(ambient))
  return { ambient: mix(ambient, white, evening.ambient), haze: pale(haze, evening.haze) }
}

/** From this on, the sun has set. */
const duskNight = 0.5
/** Saturation that automatic white balance leaves of the sky, of haze and of the light after sunset. */
const dusk = { sky: 0.72, haze: 0.45, ambient: 0.45 }

/** Color of the light of street lamps after automatic white balance, and its share of the light in a street. */
const streetLamps: { color: Rgb; share: number } = { color: [1.07, 0.985, 0.88], share: 0.8 }

function balanceDusk(light: Light, isLampLit: boolean): Partial<Light> {
  const { zenith, middle, low, haze, ambient, clouds, sunOrMoon } = light
  const balanced = saturate(ambient, dusk.ambient)
  return {
    zenith: saturate(zenith, dusk.sky),
    middle: saturate(middle, dusk.sky),
    low: saturate(low, dusk.sky),
    haze: saturate(haze, dusk.haze),
    clouds: {
      ...clouds,
      bright: saturate(clouds.bright, dusk.haze),
      dark: saturate(clouds.dark, dusk.haze),
    },
    // Out of focus, the moon over a city would be the largest of its lights.
    ...(isLampLit && sunOrMoon && { sunOrMoon: { ...sunOrMoon, y: aboveFrame } }),
    ambient: isLampLit ? mix(balanced, scale(streetLamps.color, luma(ambient)), streetLamps.share) : balanced,
  }
}

const paleClouds = ({ bright, dark }: Light['clouds'], low: Rgb) => ({
  bright: mix(saturate(bright, evening.saturation), low, evening.clouds),
  dark: mix(saturate(dark, evening.saturation), low, evening.clouds),
})
