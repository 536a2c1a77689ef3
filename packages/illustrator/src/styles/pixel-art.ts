import type { Canvas } from '../paint/canvas.ts'

/** Number of cells along the shorter side, and size of the palette. */
const cellsPerSide = 112
const paletteSize = 36

type Mean = [number, number, number]

/** Pixel art: one color per cell, quantized to a palette of the image itself (k-means). */
export function applyPixelArt(canvas: Canvas): void {
  const { data, width, height, unit } = canvas
  const side = Math.max(2, Math.round(unit / cellsPerSide))
  const columns = Math.ceil(width / side)
  const rows = Math.ceil(height / side)
  const cells: Mean[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      cells.push(meanOf(canvas, column * side, row * side, side))
  const palette = buildPalette(cells)
  const quantized = cells.map(cell => palette[nearestIndex(palette, cell)])
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = quantized[Math.floor(y / side) * columns + Math.floor(x / side)]
      for (let c = 0; c < 3; c++) data[3 * (y * width + x) + c] = cell[c]
    }
}

/** Mean color of the center of a cell, so that edges stay crisp, with the saturation raised by 18 %. */
function meanOf({ data, width, height }: Canvas, left: number, top: number, side: number): Mean {
  const sum: Mean = [0, 0, 0]
  let count = 0
  const inset = Math.floor(side / 4)
  for (let y = Math.min(height - 1, top + inset); y < Math.min(height, top + side - inset); y++)
    for (let x = Math.min(width - 1, left + inset); x < Math.min(width, left + side - inset); x++, count++)
      for (let c = 0; c < 3; c++) sum[c] += data[3 * (y * width + x) + c]
  const mean = sum.map(part => part / Math.max(1, count))
  const gray = 0.299 * mean[0] + 0.587 * mean[1] + 0.114 * mean[2]
  return mean.map(part => Math.min(1, Math.max(0, gray + (part - gray) * 1.18))) as Mean
}

/**
 * k-means palette. Half of the initial colors are evenly spaced by lightness, the others are the farthest from those,
 * so that a small object keeps its distinct color.
 */
function buildPalette(cells: readonly Mean[]): Mean[] {
  const byLight = cells.toSorted((a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2])
  const tones = paletteSize / 2
  let palette = Array.from(
    { length: tones },
    (_, at) => byLight[Math.floor(((at + 0.5) / tones) * byLight.length)],
  )
  const distances = cells.map(cell => colorDistance(palette[nearestIndex(palette, cell)], cell))
  while (palette.length < paletteSize) {
    let farthest = 0
    for (let at = 1; at < cells.length; at++) if (distances[at] > distances[farthest]) farthest = at
    const added = cells[farthest]
    palette.push(added)
    for (let at = 0; at < cells.length; at++)
      distances[at] = Math.min(distances[at], colorDistance(added, cells[at]))
  }
  for (let round = 0; round < 7; round++) {
    const sums = palette.map(() => [0, 0, 0, 0])
    for (const cell of cells) {
      const sum = sums[nearestIndex(palette, cell)]
      for (let c = 0; c < 3; c++) sum[c] += cell[c]
      sum[3]++
    }
    palette = palette.map((color, at) =>
      sums[at][3] > 0 ? ([0, 1, 2].map(c => sums[at][c] / sums[at][3]) as Mean) : color,
    )
  }
  return palette
}

const colorDistance = (one: Mean, other: Mean) =>
  (one[0] - other[0]) ** 2 + 1.6 * (one[1] - other[1]) ** 2 + 0.8 * (one[2] - other[2]) ** 2

function nearestIndex(palette: readonly Mean[], cell: Mean): number {
  let best = 0
  let lowestDistance = Number.POSITIVE_INFINITY
  for (let at = 0; at < palette.length; at++) {
    const distance = colorDistance(palette[at], cell)
    if (distance < lowestDistance) {
      lowestDistance = distance
      best = at
    }
  }
  return best
}
