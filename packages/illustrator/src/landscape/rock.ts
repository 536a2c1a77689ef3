import { smoothstep } from '../paint/color.ts'
import { fractalNoise, type Noise, ridgedNoise } from '../paint/noise.ts'

/**
 * Brightness factor, about 1, of a rock face made of layered blocks and cracks.
 *
 * @param across horizontal position, as a multiple of the shorter image side
 * @param down vertical position, in the same unit
 * @param lightSide 1 if the light comes from the right, −1 from the left
 */
export function rockBrightness(noise: Noise, across: number, down: number, lightSide: 1 | -1): number {
  const u = across + 0.05 * fractalNoise(noise, across * 3, down * 5, 2)
  const v = down + 0.06 * u
  const slope = noise((u + 0.02) * 7, v * 3) - noise((u - 0.02) * 7, v * 3)
  const columns = u * 13 + 0.5 * noise(u * 9, v * 13)
  const column = Math.floor(columns)
  const row = Math.floor(v * 9 + 0.6 * noise(u * 6, v * 3) + 0.41 * column)
  const block = noise(column * 3.3 + 0.5, row * 5.7 + 0.5)
  const crack =
    smoothstep(0.1, 0, columns - column) + smoothstep(0.62, 0.85, ridgedNoise(noise, u * 7, v * 2.2, 3))
  const layer = fractalNoise(noise, u * 1.2, v * 24, 3)
  const grain = fractalNoise(noise, u * 34, v * 46, 3)
  return (
    (0.95 + 0.3 * slope * lightSide + 0.2 * block + 0.16 * layer + 0.2 * grain) *
    (1 - 0.26 * Math.min(1, crack))
  )
}
