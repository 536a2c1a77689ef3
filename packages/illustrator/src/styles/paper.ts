import { createNoise, fractalNoise } from '../paint/noise.ts'

/** Paper texture, about −1 to 1, at coordinates in multiples of the shorter image side. */
export function createPaperTexture(seed: number): (x: number, y: number) => number {
  const coarse = createNoise(seed + 1301)
  const fine = createNoise(seed + 1303)
  return (x, y) => 0.6 * fractalNoise(coarse, x * 110, y * 110, 3) + 0.5 * fine(x * 330, y * 330)
}
