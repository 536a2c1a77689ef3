import type { Surface } from '../landscape/scene.ts'
import { mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import type { Noise } from '../paint/noise.ts'
import { fractalNoise } from '../paint/noise.ts'

/** Width of blades and leaves one unit below the horizon, in units, and the height of blades relative to it. */
const [bladeWidth, bladeAspect, leafWidth] = [0.012, 5.5, 0.05]
/** Offset of the distance from the horizon, so that blades far away have a size. */
const farthest = 0.04
/** Colors of fallen leaves. */
const leafColors = ['#b9692a', '#d99a3d', '#8f4a28', '#c47f35'].map(rgb)
const straw: Rgb = [0.86, 0.84, 0.5]

/**
 * The surface of short grass as a photo shows it from nearby: upright blades in light and shade, all over the ground, and
 * in autumn leaves between them.
 */
export const turf =
  (hasLeaves: boolean): Surface =>
  (noise, across, near, [far, close]) => {
    const distance = near + farthest
    const patch = fractalNoise(noise, (across / distance) * 0.9, 1.6 / distance, 3)
    const blade = atScale(bladeWidth * distance, size =>
      bladesOf(noise, across / size, near / (size * bladeAspect)),
    )
    const grass = scale(
      mix(far, close, smoothstep(0, 0.5, near + 0.1 * patch)),
      1 + 0.18 * patch + 0.34 * blade,
    )
    const color = mix(grass, straw, 0.22 * smoothstep(0.25, 0.9, blade))
    return hasLeaves ? withLeaves(noise, across, near, patch, color) : color
  }

/** Upright streaks, some of them leaning: about −1 (gaps in the shade) to 1 (blades in the light). */
const bladesOf = (noise: Noise, u: number, v: number): number =>
  noise(u + 0.5 * v, v) + 0.7 * noise(1.9 * u - 1.1 * v + 40, 1.4 * v + 7)

function withLeaves(noise: Noise, across: number, near: number, patch: number, ground: Rgb): Rgb {
  const distance = near + farthest
  return [0, 1].reduce((under: Rgb, layer) => {
    const cover = atScale(leafWidth * distance, size => {
      const [u, v] = [across / size + 31 * layer, near / (0.45 * size) + 17 * layer]
      return noise(u, v) + 0.35 * noise(2.7 * u, 2.7 * v)
    })
    const tone = noise((across / distance) * 9 + 50 * layer, 9 / distance)
    const color = leafColors[(Math.floor(2 + 2 * tone) + layer) & 3]
    return mix(under, scale(color, 0.85 + 0.3 * cover), 0.9 * smoothstep(0.1, 0.22, cover + 0.3 * patch))
  }, ground)
}

/**
 * A texture whose features have a size that changes with the distance, as they stand upright: blended from the two
 * nearest powers of two, since a continuous change would turn them toward the vanishing point.
 */
function atScale(size: number, texture: (size: number) => number): number {
  const octave = Math.log2(size)
  const lower = Math.floor(octave)
  const share = octave - lower
  return texture(2 ** lower) * (1 - share) + texture(2 ** (lower + 1)) * share
}
