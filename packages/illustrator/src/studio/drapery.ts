import { smoothstep } from '../paint/color.ts'
import { createNoise } from '../paint/noise.ts'
import type { Vector } from './solids.ts'

/** Folds per unit of a hanging fabric, and how far their surface turns. */
const [folds, steepness] = [2.6, 0.16]

/**
 * Folds of a fabric that hangs and is spread out in front: their ridges run down the wall and toward the camera, and
 * spread there.
 *
 * @returns bends the normal at a point; gives the share of the light from around that gets into the fold, 0 to 1
 */
export function drapery(seed: number): (position: Vector, normal: Vector) => number {
  const noise = createNoise(seed + 653)
  const heightAt = (x: number, along: number) => {
    const bend = 0.5 * noise(0.8 * x, 0.5 * along) + 0.22 * noise(2.1 * x + 9, 1.1 * along)
    const phase = folds * (x + 0.35 * bend)
    const wide = Math.sin(2 * Math.PI * phase + 2.4 * noise(0.6 * x + 4, 0.7 * along))
    const fine = Math.sin(2 * Math.PI * 2.3 * phase + 3.1 * noise(1.4 * x, 0.9 * along + 20))
    return (wide + 0.34 * fine * (0.5 + 0.5 * noise(1.7 * x, along))) / (2 * Math.PI * folds)
  }
  const delta = 4e-3
  return ([x, y, z], normal) => {
    const along = y - z
    const height = heightAt(x, along)
    const across = (heightAt(x + delta, along) - height) / delta
    const down = (heightAt(x, along + delta) - height) / delta
    // A fabric lies flatter near the subject, which presses it down.
    const flat = normal[1] > 0.7 ? smoothstep(0.1, 0.75, Math.hypot(x, z)) : 1
    const tilt = steepness * folds * (0.25 + 0.75 * flat)
    normal[0] -= tilt * across
    normal[1] -= normal[1] > 0.7 ? 0 : tilt * down
    normal[2] += normal[1] > 0.7 ? tilt * down : 0
    const length = Math.hypot(normal[0], normal[1], normal[2])
    for (let a = 0; a < 3; a++) normal[a] /= length
    return 0.72 + 0.28 * smoothstep(-0.7, 0.6, height * 2 * Math.PI * folds)
  }
}
