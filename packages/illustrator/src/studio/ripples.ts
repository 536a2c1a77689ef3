import { createNoise } from '../paint/noise.ts'
import type { Vector } from './solids.ts'

/** Rings per unit around what stands in the water, their steepness, and the distance over which they fade, in units. */
const rings = { perUnit: 8, steepness: 0.17, reach: 0.7 }
/** Steepness of small waves. */
const waves = 0.05

/** Ripples of water around the subject: bends the normals of a floor. Nothing is in their shade. */
export function ripples(seed: number): (position: Vector, normal: Vector) => number {
  const noise = createNoise(seed + 659)
  return ([x, , z], normal) => {
    if (normal[1] < 0.99) return 1
    const distance = Math.hypot(x, z)
    const wobble = 0.4 * noise(2 * x, 2 * z)
    const slope =
      rings.steepness *
      Math.exp(-distance / rings.reach) *
      Math.sin(2 * Math.PI * (rings.perUnit * distance + wobble))
    normal[0] = (slope * x) / (distance || 1) + waves * noise(9 * x, 5 * z)
    normal[2] = (slope * z) / (distance || 1) + waves * noise(9 * x + 40, 5 * z)
    return 1
  }
}
