import { createPlane, type Plane } from '../raster.ts'
import type { SceneLayout } from './scene-layout.ts'

/** Share of a light that reaches the sky, and what stands at the horizon or far behind it. */
const skyReach = 0.05
const horizonReach = 0.4
/** Distance below the horizon, relative to the ground's rows, from which the ground is near. */
const nearGround = 0.45

/**
 * How far each point of a scene is within reach of lights in the foreground, 0 to 1: the subject and the ground in
 * front are, the ground towards the horizon is less, the sky isn't. Without a sky, everything is.
 *
 * @param matte the subject's coverage, of the sky's size
 */
export function lightReach({ sky, horizon, certainty }: SceneLayout, matte: Plane): Plane {
  const { width, height } = matte
  if (certainty === 0) return createPlane(width, height, () => 1)
  return createPlane(width, height, pixel => {
    const row = (Math.floor(pixel / width) + 0.5) / height
    const below = Math.min(1, Math.max(0, (row - horizon) / Math.max(0.05, 1 - horizon) / nearGround))
    const ground = horizonReach + (1 - horizonReach) * below * below * (3 - 2 * below)
    const reach = 1 + certainty * (ground - 1)
    const scene = reach + sky.data[pixel] * (skyReach - reach)
    return scene + matte.data[pixel] * (1 - sky.data[pixel]) * (1 - scene)
  })
}
