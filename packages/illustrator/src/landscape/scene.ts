import { randomIntegers } from '@pentimento/imaging'
import type { Backdrop } from '../background/backdrop.ts'
import type { Canvas } from '../paint/canvas.ts'
import { illuminate, mix, type Rgb } from '../paint/color.ts'
import type { Noise } from '../paint/noise.ts'
import type { Light } from '../scene/light.ts'
import type { ResolvedSetting } from '../scene/resolve-setting.ts'

/** Everything that the painting functions need. */
export interface Scene {
  canvas: Canvas
  light: Light
  setting: ResolvedSetting
  seed: number
  /** True for line styles: blades of grass are left out, because each would get an outline. */
  isLineDrawing?: boolean
  /** Set if the scene is the background of a subject in a photo. */
  backdrop?: Backdrop
  /** Height of the horizon in pixels from the top. */
  horizon: number
}

/** A seeded generator of numbers from 0 to 1, with an independent sequence per `part` of a scene. */
export function createRandom(seed: number, part: number): () => number {
  const nextInteger = randomIntegers(seed * 31 + part * 7919)
  return () => nextInteger() / 2 ** 32
}

/** Light a color and fade it into the haze (aerial perspective); `distance` is 0 (near) to 1 (at the horizon). */
export function applyHaze({ light }: Scene, color: Rgb, distance: number): Rgb {
  return mix(illuminate(color, light.ambient), light.haze, light.hazeDepth * distance)
}

/**
 * Color of the ground `near` units below the horizon and `across` units from the center, where a unit is the shorter
 * image side. `base` is the color at the horizon and in the foreground.
 */
export type Surface = (noise: Noise, across: number, near: number, base: readonly [Rgb, Rgb]) => Rgb
