import type { Scene } from '../landscape/scene.ts'
import { smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise } from '../paint/noise.ts'

/** Share of its light that dry ground keeps when it's wet, and shares of what is mirrored: between puddles and in them. */
const [darkening, damp, puddle] = [0.62, 0.34, 0.7]
/** How far reflections are smeared up and down: relative to their distance from the mirrored row, and at least, in units. */
const smear = { share: 0.28, least: 0.012 }

/**
 * Wet the ground of a scene: it's darker and mirrors what is behind it, smeared upright since it's rough.
 *
 * @param foot row at which what is mirrored stands
 */
export function wetGround({ canvas, seed }: Scene, foot: number): void {
  const { data, width, height, unit } = canvas
  const edge = Math.min(height - 1, Math.max(1, Math.round(foot)))
  const sums = columnSums(data, width, edge)
  const noise = createNoise(seed + 887)
  for (let y = edge; y < height; y++) {
    const down = y - edge
    const half = Math.max(1, Math.round(smear.least * unit + smear.share * down))
    const from = clamp(edge - down - half, edge - 1)
    const to = Math.min(edge, Math.max(from + 1, edge - down + half))
    const depth = 1 / (down / unit + 0.1)
    for (let x = 0; x < width; x++) {
      const across = ((x - width / 2) / unit) * depth
      const wave = noise(across * 2, depth * 4)
      const shift = clamp(Math.round(x + 0.006 * unit * wave * (1 + (6 * down) / unit)), width - 1)
      const wetness = smoothstep(-0.1, 0.25, fractalNoise(noise, across * 0.5, depth * 0.9 + 40, 3))
      const share = (damp + (puddle - damp) * wetness) * smoothstep(0.9, 0, down / unit)
      for (let c = 0; c < 3; c++) {
        const mirrored =
          (sums[3 * (to * width + shift) + c] - sums[3 * (from * width + shift) + c]) / (to - from)
        const at = 3 * (y * width + x) + c
        const ground = darkening * data[at]
        data[at] = ground * (1 - share) + mirrored * share
      }
    }
  }
}

const clamp = (value: number, largest: number) => Math.min(largest, Math.max(0, value))

/** Sums of the rows above each row, for each column and channel. */
function columnSums(data: Float32Array, width: number, rows: number): Float32Array {
  const sums = new Float32Array(3 * width * (rows + 1))
  for (let at = 0; at < 3 * width * rows; at++) sums[at + 3 * width] = sums[at] + data[at]
  return sums
}
