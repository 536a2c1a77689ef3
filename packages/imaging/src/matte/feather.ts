import type { AlphaChannel } from './alpha.ts'
import { mapEdgeTiles, tileSide } from './edge-tiles.ts'

/** Maximum feather width, in pixels. */
export const maxFeather = 50
const passes = 3

/**
 * Feather an edge: a hard edge becomes an S-shaped ramp of the given width, centered on the edge. Where the
 * image's border crops the subject, it stays cropped.
 *
 * @param px width of the ramp, 0 to 50 pixels, fractions allowed; 0 returns the input
 * Three box blurs approximate a Gaussian within three percent (Wells, 1986).
 */
export function feather(alpha: AlphaChannel, px: number): AlphaChannel {
  if (px === 0) return alpha
  const radius = Math.min(maxFeather, px) / (2 * passes)
  const reach = passes * Math.ceil(radius)
  const buffer = new Float32Array((tileSide + 2 * reach) ** 2)
  return mapEdgeTiles(alpha, reach, (window, side, tile) => {
    for (let pass = 0; pass < passes; pass++) {
      for (let y = 0; y < side; y++) blurLine(window, buffer, y * side, 1, side, radius)
      for (let x = 0; x < side; x++) blurLine(buffer, window, x, side, side, radius)
    }
    for (let y = 0; y < tileSide; y++) {
      const from = (y + reach) * side + reach
      tile.set(window.subarray(from, from + tileSide), y * tileSide)
    }
  })
}

/**
 * Mean along a line over `1 + 2 × radius` samples, the outermost weighted by their fraction. Samples beyond
 * the line's ends, which no tile uses, count as 0.
 */
function blurLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  const wholeRadius = Math.floor(radius)
  const share = radius - wholeRadius
  const size = 1 + 2 * radius
  const at = (index: number) => (index < 0 || index >= length ? 0 : from[start + index * step])
  let sum = 0
  for (let index = 0; index < wholeRadius; index++) sum += at(index)
  for (let index = 0; index < length; index++) {
    sum += at(index + wholeRadius)
    to[start + index * step] =
      (sum + share * (at(index - wholeRadius - 1) + at(index + wholeRadius + 1))) / size
    sum -= at(index - wholeRadius)
  }
}
