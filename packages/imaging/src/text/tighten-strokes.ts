import type { Box } from '../box.ts'
import { dilate } from '../mask/dilate.ts'
import { findComponents } from '../mask/find-components.ts'
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
/** Share of the sure pixels, those most unlike the background around them, that show letters; a sample of their colors. */
const letterShare = 0.5
const letterSamples = 150

/**
 * Largest size, relative to a line's height, of parts of letters outside the mask, and their greatest difference, in levels,
 * from the share of the letters' colors that is most unlike the background.
 */
const missed = { size: 0.4, levels: 16, share: 0.2 }

/**
 * Fit a mask of strokes to the letters' colors. What shows the background is left out: the strokes of thin letters are only a
 * few pixels wide, and a fill keeps more of what is behind them the less is masked. Small parts in the letters' colors that
 * touch the mask are added. A pixel of margin remains around all.
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
  const { width, height } = strokes
  const maskOf = (isSet: (pixel: number) => boolean) => createMask(width, height, isSet)
  const radius = Math.max(reach.minPx, Math.round(reach.ratio * lineHeight))
  const colors = colorsIn(image, box)
  const background = createGrid(strokes, i => !strokes.data[i], radius)
  const differences = new Float32Array(strokes.data.length)
  const sure: number[] = []
  for (let i = 0; i < strokes.data.length; i++) {
    if (!strokes.data[i]) continue
    differences[i] = leastDifference(colors, around(background, i), i)
    if (isSure(i)) sure.push(i)
  }
  if (sure.length === 0) return strokes
  sure.sort((a, b) => differences[b] - differences[a])
  const letters = sure.slice(0, Math.ceil(letterShare * sure.length))
  const sample = letters.filter((_, n) => n % Math.ceil(letters.length / letterSamples) === 0)
  const letterSet = new Set(letters)
  const nearbyLetters = createGrid(strokes, i => letterSet.has(i), radius)
  const isStroke = (i: number) => {
    if (!strokes.data[i]) return false
    if (differences[i] > likeBackground.levels) return true
    const isNearer = (others: readonly number[]) =>
      differences[i] >= likeBackground.ratio * leastDifference(colors, others, i)
    return isNearer(sample) || isNearer(around(nearbyLetters, i))
  }
  const withMargin = dilate(maskOf(isStroke), 1)
  const tight = maskOf(i => strokes.data[i] > 0 && withMargin.data[i] > 0)
  const purest = sample.slice(0, Math.ceil(missed.share * sample.length))
  const isMissed = (i: number) => !strokes.data[i] && leastDifference(colors, purest, i) <= missed.levels
  addParts(tight, maskOf(isMissed), strokes, missed.size * lineHeight)
  return tight
}

/** Add the small components of a mask that touch strokes, with a pixel of margin; not those at the edge of the box. */
function addParts(output: Mask, parts: Mask, strokes: Mask, mostPixels: number): void {
  const { width, height } = parts
  const beside = dilate(strokes, 1)
  const added = createMask(width, height, () => false)
  for (const { left, top, right, bottom, pixels } of findComponents(parts)) {
    const isSmall = right - left <= mostPixels && bottom - top <= mostPixels
    const isInside = left > 0 && top > 0 && right < width && bottom < height
    if (isSmall && isInside && pixels.some(i => beside.data[i])) for (const i of pixels) added.data[i] = 255
  }
  const wide = dilate(added, 1)
  for (let i = 0; i < wide.data.length; i++) if (wide.data[i]) output.data[i] = 255
}

/** Pixels to compare with, in square cells. */
interface Grid {
  width: number
  columns: number
  cell: number
  /** For each cell, the pixels in it and in those beside it. */
  neighborhoods: number[][]
}

/** A sample of the pixels for which `isIn` holds: every one of some rows and columns. */
function createGrid({ width, height }: Mask, isIn: (pixel: number) => boolean, radius: number): Grid {
  const step = Math.max(1, Math.round((2 * radius) / samplesPerSide))
  const [columns, rows] = [Math.ceil(width / radius), Math.ceil(height / radius)]
  const neighborhoods: number[][] = Array.from({ length: columns * rows }, () => [])
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) {
      if (!isIn(y * width + x)) continue
      const [column, row] = [Math.floor(x / radius), Math.floor(y / radius)]
      for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++)
        for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++)
          neighborhoods[r * columns + c].push(y * width + x)
    }
  return { width, columns, cell: radius, neighborhoods }
}

/** A grid's pixels in the cell of a pixel and those beside it. */
function around({ width, columns, cell, neighborhoods }: Grid, i: number): readonly number[] {
  return neighborhoods[Math.floor(Math.floor(i / width) / cell) * columns + Math.floor((i % width) / cell)]
}

/** The least Euclidean distance, in levels, of a pixel's color to those of others; infinite if there are none. */
function leastDifference(colors: Uint8Array, others: readonly number[], i: number): number {
  const [red, green, blue] = [colors[3 * i], colors[3 * i + 1], colors[3 * i + 2]]
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < others.length && least > 0; n++) {
    const at = 3 * others[n]
    const squared = (colors[at] - red) ** 2 + (colors[at + 1] - green) ** 2 + (colors[at + 2] - blue) ** 2
    if (squared < least) least = squared
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
