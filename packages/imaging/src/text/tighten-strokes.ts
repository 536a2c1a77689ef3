import type { Box } from '../box.ts'
import { dilate } from '../mask/dilate.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'

/** Width, relative to a line's height, of the surroundings whose colors a pixel is compared with, and at least, in pixels. */
const reach = { ratio: 0.35, minPx: 5 }
/** About so many pixels are compared along each side of the surroundings. */
const samplesPerSide = 14
/**
 * A pixel shows the background if its color is so much nearer to one of the background than to all of the letters, and at
 * most so many levels away from it.
 */
const likeBackground = { ratio: 0.3, levels: 24 }
/** Share of the sure pixels, those most unlike the background around them, that show letters. */
const letterShare = 0.5

/**
 * Leave out of a mask of strokes what shows the background: the strokes of thin letters are only a few pixels wide, and a
 * fill keeps more of what is behind them the less is masked. A pixel of margin remains around all else.
 *
 * @param strokes in the box, with a margin
 * @param isSure  whether a pixel of the mask is probably one of a letter
 */
export function tightenStrokes(
  image: Raster,
  box: Box,
  strokes: Mask,
  isSure: (pixel: number) => boolean,
  lineHeight: number,
): Mask {
  const radius = Math.max(reach.minPx, Math.round(reach.ratio * lineHeight))
  const colors = colorsIn(image, box)
  const background = createGrid(strokes, i => !strokes.data[i], radius)
  const differences = new Float32Array(strokes.data.length)
  const sure: number[] = []
  for (let i = 0; i < strokes.data.length; i++) {
    if (!strokes.data[i]) continue
    differences[i] = leastDifference(colors, background, i)
    if (isSure(i)) sure.push(differences[i])
  }
  if (sure.length === 0) return strokes
  const typical = sure.sort((a, b) => a - b)[Math.floor((1 - letterShare) * (sure.length - 1))]
  const letters = createGrid(strokes, i => strokes.data[i] > 0 && isSure(i) && differences[i] >= typical, radius)
  const isLetter = (i: number) => {
    if (!strokes.data[i]) return false
    if (differences[i] > likeBackground.levels) return true
    return differences[i] >= likeBackground.ratio * leastDifference(colors, letters, i)
  }
  const shown = dilate(createMask(strokes.width, strokes.height, isLetter), 1)
  return createMask(strokes.width, strokes.height, i => strokes.data[i] > 0 && shown.data[i] > 0)
}

/** Pixels to compare with, in square cells. */
interface Grid {
  width: number
  columns: number
  rows: number
  cell: number
  cells: number[][]
}

/** A sample of the pixels for which `isIn` holds: every one of some rows and columns. */
function createGrid({ width, height }: Mask, isIn: (pixel: number) => boolean, radius: number): Grid {
  const step = Math.max(1, Math.round((2 * radius) / samplesPerSide))
  const [columns, rows] = [Math.ceil(width / radius), Math.ceil(height / radius)]
  const cells: number[][] = Array.from({ length: columns * rows }, () => [])
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step)
      if (isIn(y * width + x))
        cells[Math.floor(y / radius) * columns + Math.floor(x / radius)].push(y * width + x)
  return { width, columns, rows, cell: radius, cells }
}

/** The least Euclidean distance, in levels, of a pixel's color to those around it in a grid; infinite if there are none. */
function leastDifference(colors: Uint8Array, { width, columns, rows, cell, cells }: Grid, i: number): number {
  const [column, row] = [Math.floor((i % width) / cell), Math.floor(Math.floor(i / width) / cell)]
  let least = Number.POSITIVE_INFINITY
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++)
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++)
      for (const j of cells[r * columns + c]) {
        const [red, green, blue] = [
          colors[3 * i] - colors[3 * j],
          colors[3 * i + 1] - colors[3 * j + 1],
          colors[3 * i + 2] - colors[3 * j + 2],
        ]
        least = Math.min(least, red * red + green * green + blue * blue)
      }
  return Math.sqrt(least)
}

function colorsIn({ data, width, channels }: Raster, { left, top, right, bottom }: Box): Uint8Array {
  const colors = new Uint8Array(3 * (right - left) * (bottom - top))
  let to = 0
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      for (let c = 0; c < 3; c++) colors[to++] = data[(y * width + x) * channels + c]
  return colors
}
