import type { TextRegion } from '../engines.ts'
import { dilate } from '../mask/dilate.ts'
import { squaredDistance } from '../mask/distance.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import { boundingBox, cornersOf, type RotatedRectangle, toRotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { glowWidth } from './glow-width.ts'
import { expandLine, isInLine } from './line-geometry.ts'

/** How far a halo reaches from letters at most: in pixels, and relative to the line's height; of large letters farther. */
const reach = { ratio: 0.1, minPx: 2, maxPx: 10, ofLarge: 0.08 }
/**
 * Difference, in levels, of the mean color at a distance from letters to that farther away, from which it is a halo. Where
 * it is as large everywhere, since the background varies, too: relative to the largest difference.
 */
const minDifference = { levels: 7, ratio: 0.2 }
/** Least number of pixels that have a distance. */
const minPixels = 60

/**
 * Grow the mask of strokes over the halo around them: shadows, glows and what compression and sharpening leave. Each pixel
 * of it may have a color of the background, but their mean at one distance from the letters differs from that farther
 * away. A fill would continue it.
 *
 * @param strokes 255 on strokes; of the image's size
 * @param lines   in pixels of the image
 * @returns a new mask
 */
export function coverHalos(
  image: Raster,
  strokes: Mask,
  lines: readonly Pick<TextRegion, 'corners'>[],
): Mask {
  const output: Mask = { ...strokes, data: strokes.data.slice() }
  for (const { corners } of lines) coverHalo(image, strokes, output, toRotatedRectangle(corners))
  return output
}

function coverHalo(image: Raster, strokes: Mask, output: Mask, line: RotatedRectangle): void {
  const usual = Math.round(
    Math.min(
      Math.max(reach.maxPx, reach.ofLarge * line.height),
      Math.max(reach.minPx, reach.ratio * line.height),
    ),
  )
  const glow = glowWidth(image, (x, y) => strokes.data[y * image.width + x] > 0, line)
  const most = Math.max(usual, glow)
  const area = expandLine(line, 2 * most)
  const box = boundingBox(cornersOf(area), image)
  const [columns, rows] = [box.right - box.left, box.bottom - box.top]
  const pixelAt = (i: number) => (box.top + Math.floor(i / columns)) * image.width + box.left + (i % columns)
  const isNear = (i: number) => isInLine(area, box.left + (i % columns), box.top + Math.floor(i / columns))
  const mask = createMask(columns, rows, i => strokes.data[pixelAt(i)] > 0)
  const distance = squaredDistance(mask)
  const rings: number[][] = Array.from({ length: most + 2 }, () => [])
  for (let i = 0; i < distance.length; i++)
    if (distance[i] > 0 && distance[i] <= (2 * most) ** 2 && isNear(i))
      rings[Math.min(most + 1, Math.round(Math.sqrt(distance[i])))].push(pixelAt(i))
  const wide = dilate(mask, glow > usual ? glow : haloWidth(image, rings))
  for (let i = 0; i < wide.data.length; i++) if (wide.data[i] && isNear(i)) output.data[pixelAt(i)] = 255
}

/**
 * The greatest distance up to which the mean color differs from that farther away; 0 if it does everywhere.
 *
 * @param rings pixels by their distance; the last are all that are farther away
 */
function haloWidth({ data, channels }: Raster, rings: readonly number[][]): number {
  const means = rings.map(pixels =>
    [0, 1, 2].map(c => interquartileMean(Uint8Array.from(pixels, pixel => data[pixel * channels + c]))),
  )
  const last = rings.length - 1
  if (rings[last].length < minPixels) return 0
  const differences = means.map((mean, ring) =>
    rings[ring].length >= minPixels
      ? Math.max(...mean.map((value, c) => Math.abs(value - means[last][c])))
      : 0,
  )
  const widthWhere = (enough: number) => {
    let width = 0
    while (width + 1 < last && differences[width + 1] >= enough) width++
    return width + 1 < last ? width : undefined
  }
  return (
    widthWhere(minDifference.levels) ??
    widthWhere(Math.max(minDifference.levels, minDifference.ratio * Math.max(...differences))) ??
    0
  )
}

/** The mean of the middle half: something else beside a line, such as the sky beside a sign, doesn't count. */
function interquartileMean(values: Uint8Array): number {
  const middle = values.toSorted().subarray(values.length >> 2, values.length - (values.length >> 2))
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}
