import type { AlphaChannel } from './alpha.ts'
import { mapEdgeTiles, tileSide } from './edge-tiles.ts'

/** Maximum edge shift, in pixels. */
export const maxShift = 20

/**
 * Shift an edge outwards or inwards. Each pixel takes the largest (or smallest) alpha within the distance, so
 * a soft edge keeps its softness; fractional distances are interpolated between the two nearest whole ones.
 *
 * @param px −20 to 20 pixels, fractions allowed: below 0 inwards, 0 returns the input
 * Grayscale dilation and erosion by a disc (Serra, 1982).
 */
export function shiftEdge(alpha: AlphaChannel, px: number): AlphaChannel {
  if (px === 0) return alpha
  const far = Math.min(maxShift, Math.abs(px))
  const near = Math.floor(far)
  const share = far - near
  const sign = Math.sign(px)
  const wide = new Float32Array((tileSide + 2 * maxShift) * tileSide)
  const farther = new Float32Array(tileSide * tileSide)
  return mapEdgeTiles(alpha, Math.ceil(far), (window, side, tile) => {
    if (sign < 0) negate(window)
    dilateByDisc(window, side, near, wide, tile)
    if (share > 0) {
      dilateByDisc(window, side, near + 1, wide, farther)
      for (let at = 0; at < tile.length; at++) tile[at] += share * (farther[at] - tile[at])
    }
    if (sign < 0) negate(tile)
  })
}

function negate(values: Float32Array): void {
  for (let at = 0; at < values.length; at++) values[at] = 255 - values[at]
}

/** Row by row: the disc's rows widen towards its center, so each row's running maximum is extended. */
function dilateByDisc(
  window: Float32Array,
  side: number,
  radius: number,
  wide: Float32Array,
  tile: Float32Array,
): void {
  const reach = (side - tileSide) / 2
  for (let y = 0; y < side; y++) {
    const from = y * side + reach
    for (let x = 0; x < tileSide; x++) wide[y * tileSide + x] = window[from + x]
  }
  tile.fill(0)
  for (let away = radius, half = 0; away >= 0; away--) {
    while ((half + 1) ** 2 + away ** 2 <= radius ** 2) extendRowMaximum(window, side, ++half, wide)
    const above = (reach - away) * tileSide
    const below = (reach + away) * tileSide
    for (let at = 0; at < tile.length; at++) tile[at] = Math.max(tile[at], wide[above + at], wide[below + at])
  }
}

function extendRowMaximum(window: Float32Array, side: number, half: number, wide: Float32Array): void {
  const reach = (side - tileSide) / 2
  for (let y = 0; y < side; y++) {
    const from = y * side + reach
    const to = y * tileSide
    for (let x = 0; x < tileSide; x++)
      wide[to + x] = Math.max(wide[to + x], window[from + x - half], window[from + x + half])
  }
}
