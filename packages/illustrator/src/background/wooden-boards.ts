import { mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import { fractalNoise, type Noise } from '../paint/noise.ts'

/** Color of wood whose boards lie along `v`: pores and growth rings are finer than of a floor. */
export function woodColor(noise: Noise, u: number, v: number, tint: Rgb | undefined): Rgb {
  const applyTint = (color: Rgb) => (tint ? mix(color, tint, 0.7) : color)
  const board = Math.floor(u * 6.5)
  const seam = smoothstep(0.484, 0.496, Math.abs(u * 6.5 - board - 0.5))
  const bend = 0.02 * fractalNoise(noise, v * 1.4 + board * 4.1, board * 2.3 + 0.5, 3)
  const ring = Math.sin((u + bend) * 165 + 5 * noise(u * 7 + board, v * 0.7 + board * 3.1))
  const figure = fractalNoise(noise, (u + bend) * 42 + board * 7.7, v * 1.3 + board * 3.1, 4)
  const pores = noise((u + bend) * 620, v * 11) + 0.6 * noise((u + bend) * 1150, v * 24)
  const tone = noise(board * 3.7 + 0.5, 0.5)
  return scale(
    mix(applyTint(rgb('#b07e51')), applyTint(rgb('#875a36')), 0.42 + 0.4 * figure + 0.1 * ring),
    1 + 0.09 * tone + 0.045 * pores - 0.45 * seam,
  )
}
