import { layered, noiseOf } from '../paint/noise.ts'

/** Paper texture, about −1 to 1, at coordinates in multiples of the shorter image side. */
export function paperOf(seed: number): (x: number, y: number) => number {
  const coarse = noiseOf(seed + 1301)
  const fine = noiseOf(seed + 1303)
  return (x, y) => 0.6 * layered(coarse, x * 110, y * 110, 3) + 0.5 * fine(x * 330, y * 330)
}
