import { randomIntegers } from '@pentimento/imaging'
import type { Canvas } from '../paint/canvas.ts'
import { lit, mixed, type Rgb } from '../paint/colour.ts'
import type { Light } from '../scene/light.ts'
import type { SettledSetting } from '../scene/settled.ts'

/** Everything that the painting functions need. */
export interface Scenery {
  canvas: Canvas
  light: Light
  setting: SettledSetting
  seed: number
  /** True for line styles: blades of grass are left out, because each would get an outline. */
  plain?: boolean
  /** Height of the horizon in pixels from the top. */
  horizon: number
}

/** A seeded generator of numbers from 0 to 1, with an independent sequence per `part` of a scene. */
export function chanceOf(seed: number, part: number): () => number {
  const next = randomIntegers(seed * 31 + part * 7919)
  return () => next() / 2 ** 32
}

/** Light a color and fade it into the haze (aerial perspective); `distance` is 0 (near) to 1 (at the horizon). */
export function aired({ light }: Scenery, colour: Rgb, far: number): Rgb {
  return mixed(lit(colour, light.ambient), light.haze, light.hazeDepth * far)
}
