import { mix, type Rgb, smoothstep } from '../paint/color.ts'
import type { StudioDescription } from './describe-studio.ts'
import type { Vector } from './solids.ts'
import type { KeyLight, StudioSpace, WallGlow } from './studio-set.ts'

/** The lamp's radius, for soft and for hard shadows, and its position on the right, in units. */
const [lampRadius, hardLampRadius] = [0.42, 0.12]
const lampAt = { x: 1.5, y: 2.1, z: -1.5 }
/** Light of the lamp on a surface that faces it, and light from all around: usually, and through a pattern. */
const softLight = { key: 0.82, ambient: 0.5 }
const patternLight = { key: 1.12, ambient: 0.4 }
/** How much brighter a white backdrop is lit, to be white all over; and how much brighter a dark one. */
const [whiteGain, darkGain] = [0.55, 1.15]
/** Share of the light that is left where a spotlight isn't. */
const besideSpotlight = 0.62

/** The lamps of a studio. */
export interface Lamps {
  key: KeyLight
  ambientColor: Vector
}

/**
 * Set up the lamps of a studio.
 *
 * @param side       that the key light is on: −1 (left) or 1
 * @param tone       color of the light
 * @param brightness luma of the backdrop, 0 to 1
 */
export function createLamps(
  { pattern, hasSpotlight }: StudioDescription,
  side: number,
  tone: Rgb,
  brightness: number,
): Lamps {
  const base = pattern ? patternLight : softLight
  const exposure =
    (pattern ? 1 : 1 + whiteGain * smoothstep(0.85, 0.96, brightness)) * (hasSpotlight ? besideSpotlight : 1)
  const brightest = Math.max(...tone)
  const amount = (exposure * base.key * (brightness < darkLuma && !pattern ? darkGain : 1)) / brightest
  const color = mix(tone, [tone[0], 0.97 * tone[1], 0.9 * tone[2]], pattern ? 1 : 0)
  return {
    key: {
      ...aimedAtSubject([side * lampAt.x, lampAt.y, lampAt.z]),
      radius: pattern ? hardLampRadius : lampRadius,
      color: [amount * color[0], amount * color[1], amount * color[2]],
    },
    ambientColor: [0, 1, 2].map(c => exposure * base.ambient * tone[c]) as Vector,
  }
}

/** Luma below which a backdrop is dark. */
export const darkLuma = 0.35

/** Position and axes of a lamp that faces the origin. */
export function aimedAtSubject(position: Vector): Pick<KeyLight, 'position' | 'right' | 'up' | 'distance'> {
  const distance = Math.hypot(...position)
  const [x, y, z] = position.map(value => -value / distance)
  const flat = Math.hypot(x, z)
  const right: Vector = [z / flat, 0, -x / flat]
  const up: Vector = [y * right[2], z * right[0] - x * right[2], -y * right[0]]
  const upward = up[1] < 0 ? -1 : 1
  return { position, distance, right, up: [upward * up[0], upward * up[1], upward * up[2]] }
}

/** Light on the wall behind the subject: of a spotlight, or in front of a dark backdrop, to set the subject off. */
export function glowBehind(
  { hasSpotlight, isWater }: StudioDescription,
  { half, height }: StudioSpace,
  wallZ: number,
  isDark: boolean,
): WallGlow | undefined {
  if (!hasSpotlight && !isDark && !isWater) return undefined
  const strength = hasSpotlight ? (isDark ? 1.6 : 0.6) : 0.4
  return {
    x: 0,
    y: 0.55 * height + 0.1 * wallZ,
    radius: 0.45 + 0.7 * Math.max(half, height / 2),
    color: [strength, strength, strength],
  }
}
