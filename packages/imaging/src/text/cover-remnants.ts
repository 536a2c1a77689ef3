import { type Box, clipBox, expandBox } from '../box.ts'
import type { TextRegion } from '../engines.ts'
import { squaredDistance } from '../mask/distance.ts'
import type { Mask } from '../mask/mask.ts'
import { cropMask } from '../matte/crop.ts'
import { boundingBox, cornersOf, type RotatedRectangle, toRotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { type BackgroundColor, distanceToBackground, findBackgroundColors } from './background-colors.ts'
import { shareOf } from './ink-by-color.ts'
import { expandLine, isInLine, maskOfLines } from './line-geometry.ts'

/** Width, relative to a line's height, of the surroundings that show its background, beyond the margin. */
const surroundings = 0.5
/** How far, relative to its height, a line's letters may extend beyond it. */
const margin = 0.15
/** Difference, in levels, from every color around a line, from which a pixel is no background. */
const remnantFrom = 35
/** How many pixels a mask grows by at most, relative to the line's height. */
const growth = 0.3
/**
 * Pixels of a line that are farther than this from its strokes, relative to its height, show its background, if this
 * share of them has the same color: a ribbon or a label that is hardly larger than its text.
 */
const betweenLetters = { distance: 0.13, minShare: 0.2 }
const minSamples = 60
const maxSamples = 2000

/**
 * Grow the mask of strokes over the remnants of their letters: adjacent pixels whose color doesn't occur around the
 * line, such as a letter's outline in another color, or a part that the segmentation missed.
 *
 * @param strokes 255 on strokes; of the image's size
 * @param lines   in pixels of the image
 * @returns a new mask
 */
export function coverRemnants(
  image: Raster,
  strokes: Mask,
  lines: readonly Pick<TextRegion, 'corners'>[],
): Mask {
  const output: Mask = { ...strokes, data: strokes.data.slice() }
  const rectangles = lines.map(({ corners }) => toRotatedRectangle(corners))
  const allLines = maskOfLines(rectangles, image, margin)
  for (const line of rectangles) growOver(image, output, allLines, line)
  return output
}

/** Whether a pixel shows none of the colors around a line, and lies in the line or its margin. */
type IsRemnant = (x: number, y: number) => boolean

function growOver(image: Raster, mask: Mask, allLines: Mask, line: RotatedRectangle): void {
  const area = expandLine(line, margin * line.height)
  const box = boundingBox(cornersOf(area), image)
  const around = colorsAround(image, allLines, box, Math.ceil(surroundings * line.height))
  if (!around) return
  const background = [...around, ...colorsBetween(image, mask, line)]
  const { data, width, channels } = image
  const isRemnant: IsRemnant = (x, y) => {
    if (!isInLine(area, x, y)) return false
    const at = (y * width + x) * channels
    return distanceToBackground(data[at], data[at + 1], data[at + 2], background) > remnantFrom
  }
  let border: number[] = []
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) if (mask.data[y * width + x]) border.push(y * width + x)
  for (let round = 0; round < growth * line.height && border.length > 0; round++)
    border = border.flatMap(pixel => growFrom(pixel, mask, box, isRemnant))
}

/** Add a pixel's neighbors that are remnants to a mask. @returns the added pixels */
function growFrom(pixel: number, mask: Mask, box: Box, isRemnant: IsRemnant): number[] {
  const [x, y] = [pixel % mask.width, Math.floor(pixel / mask.width)]
  const neighbors = [
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
    [x, y + 1],
  ]
  return neighbors.flatMap(([u, v]) => {
    if (u < box.left || u >= box.right || v < box.top || v >= box.bottom) return []
    const neighbor = v * mask.width + u
    if (mask.data[neighbor] || !isRemnant(u, v)) return []
    mask.data[neighbor] = 255
    return [neighbor]
  })
}

/** The frequent colors of a line that are far from its strokes. */
function colorsBetween({ data, channels }: Raster, mask: Mask, line: RotatedRectangle): BackgroundColor[] {
  const box = boundingBox(cornersOf(line), mask)
  const distance = squaredDistance(cropMask(mask, box))
  const columns = box.right - box.left
  const minDistance = (betweenLetters.distance * line.height) ** 2
  const samples: number[] = []
  const step = Math.max(1, Math.floor(distance.length / maxSamples))
  for (let i = 0; i < distance.length; i += step) {
    const [x, y] = [box.left + (i % columns), box.top + Math.floor(i / columns)]
    if (distance[i] <= minDistance || !isInLine(line, x, y)) continue
    const at = (y * mask.width + x) * channels
    samples.push(data[at], data[at + 1], data[at + 2])
  }
  if (samples.length < 3 * minSamples) return []
  const colors = Uint8Array.from(samples)
  return findBackgroundColors(colors).filter(color => shareOf(colors, color) >= betweenLetters.minShare)
}

/** The colors around a box, outside all lines; undefined if there are too few pixels. */
function colorsAround(
  { data, width, height, channels }: Raster,
  allLines: Mask,
  box: Box,
  reach: number,
): BackgroundColor[] | undefined {
  const { left, top, right, bottom } = clipBox(expandBox(box, reach), width, height)
  const columns = right - left
  const places = columns * (bottom - top)
  const samples: number[] = []
  for (let i = 0; i < places; i += Math.max(1, Math.floor(places / maxSamples))) {
    const pixel = (top + Math.floor(i / columns)) * width + left + (i % columns)
    if (allLines.data[pixel]) continue
    const at = pixel * channels
    samples.push(data[at], data[at + 1], data[at + 2])
  }
  return samples.length < 3 * minSamples ? undefined : findBackgroundColors(Uint8Array.from(samples))
}
