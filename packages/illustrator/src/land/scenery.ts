import { randomIntegers } from '@pentimento/imaging'
import type { Canvas } from '../paint/canvas.ts'
import { lit, mixed, type Rgb } from '../paint/colour.ts'
import type { Light } from '../scene/light.ts'
import type { SettledSetting } from '../scene/settled.ts'

/** What every part of the land is painted with. */
export interface Scenery {
  canvas: Canvas
  light: Light
  setting: SettledSetting
  seed: number
  /** Drawn in lines: without blades of grass, each of which would get its own. */
  plain?: boolean
  /** In pixels from the top. */
  horizon: number
}

/** Numbers from 0 to 1, others for every part of a scene. */
export function chanceOf(seed: number, part: number): () => number {
  const next = randomIntegers(seed * 31 + part * 7919)
  return () => next() / 2 ** 32
}

/** A colour of the land under the light, and in the air between: `far` from 0 (near) to 1 (at the horizon). */
export function aired({ light }: Scenery, colour: Rgb, far: number): Rgb {
  return mixed(lit(colour, light.ambient), light.haze, light.hazeDepth * far)
}
