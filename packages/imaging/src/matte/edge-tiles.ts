import type { AlphaChannel } from './alpha.ts'

/** Side of a tile, in pixels; the upper limit for `reach`. */
export const tileSide = 64

/**
 * Process an alpha channel where it isn't constant: tile by tile, each with a margin, extended by repeating
 * the image's edge. Tiles that are constant together with their neighbors are skipped, so that the time is
 * proportional to the length of the edges.
 *
 * @param reach       how far a pixel's new value depends on others, in whole pixels, 0 to {@link tileSide}
 * @param processTile receives a window of `side × side` and writes the inner tile's new values to `tile`,
 *   with rows of {@link tileSide} values; both buffers are reused
 */
export function mapEdgeTiles(
  alpha: AlphaChannel,
  reach: number,
  processTile: (window: Float32Array, side: number, tile: Float32Array) => void,
): AlphaChannel {
  const { width, height } = alpha
  const data = alpha.data.slice()
  const side = tileSide + 2 * reach
  const window = new Float32Array(side * side)
  const tile = new Float32Array(tileSide * tileSide)
  const isFlat = createFlatTileTest(alpha)
  for (let top = 0; top < height; top += tileSide) {
    for (let left = 0; left < width; left += tileSide) {
      if (isFlat(left / tileSide, top / tileSide)) continue
      readWindow(alpha, left - reach, top - reach, side, window)
      processTile(window, side, tile)
      const columns = Math.min(tileSide, width - left)
      for (let y = 0; y < Math.min(tileSide, height - top); y++) {
        const to = (top + y) * width + left
        for (let x = 0; x < columns; x++) data[to + x] = Math.round(tile[y * tileSide + x])
      }
    }
  }
  return { data, width, height }
}

/** Whether a tile and its eight neighbors have one constant value. */
function createFlatTileTest({ data, width, height }: AlphaChannel): (column: number, row: number) => boolean {
  const columns = Math.ceil(width / tileSide)
  const rows = Math.ceil(height / tileSide)
  const least = new Uint8Array(columns * rows).fill(255)
  const most = new Uint8Array(columns * rows)
  for (let y = 0, pixel = 0; y < height; y++) {
    const start = Math.floor(y / tileSide) * columns
    for (let x = 0; x < width; x++, pixel++) {
      const at = start + ((x / tileSide) | 0)
      const value = data[pixel]
      if (value < least[at]) least[at] = value
      if (value > most[at]) most[at] = value
    }
  }
  return (column, row) => {
    const value = least[row * columns + column]
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
        if (least[y * columns + x] !== value || most[y * columns + x] !== value) return false
      }
    }
    return true
  }
}

function readWindow(
  { data, width, height }: AlphaChannel,
  left: number,
  top: number,
  side: number,
  window: Float32Array,
): void {
  for (let y = 0; y < side; y++) {
    const row = Math.min(height - 1, Math.max(0, top + y)) * width
    for (let x = 0; x < side; x++)
      window[y * side + x] = data[row + Math.min(width - 1, Math.max(0, left + x))]
  }
}
