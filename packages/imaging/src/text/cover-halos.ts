import type { Box } from '../box.ts'
import type { TextRegion } from '../engines.ts'
import { dilate } from '../mask/dilate.ts'
import { squaredDistance } from '../mask/distance.ts'
import { createMask, type Mask } from '../mask/mask.ts'
import { boundingBox, cornersOf, type RotatedRectangle, toRotatedRectangle } from '../quad.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
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
 * A pixel is of a shadow if it is darker or lighter, by so many levels, than everything around it that is farther from the
 * strokes than halos reach; how far around, relative to that.
 */
const shadow = { minLevels: 8, around: 2 }

/**
 * Grow the mask of strokes over the halo around them: shadows, glows and what compression and sharpening leave. Each pixel
 * of it may have a color of the background, but their mean at one distance from the letters differs from that farther
 * away. A fill would continue it. What the mean doesn't show, such as a shadow at some of the letters' edges, is covered
 * where it is darker or lighter than the background near it.
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
  const most = Math.round(
    Math.min(
      Math.max(reach.maxPx, reach.ofLarge * line.height),
      Math.max(reach.minPx, reach.ratio * line.height),
    ),
  )
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
  const wide = dilate(mask, haloWidth(image, rings))
  growOverShadows(image, wide, box, { distance, most })
  for (let i = 0; i < wide.data.length; i++) if (wide.data[i] && isNear(i)) output.data[pixelAt(i)] = 255
}

/**
 * Add pixels to a mask that are connected with it, and differ from the background near them.
 *
 * @param mask     of the box; changed
 * @param distance squared, of each pixel to the strokes
 * @param most     the greatest distance, in pixels, of those that are added
 */
function growOverShadows(
  image: Raster,
  mask: Mask,
  box: Box,
  { distance, most }: { distance: Float32Array; most: number },
): void {
  const isShadow = shadowTest(image, mask, box, { distance, most })
  const { data, width } = mask
  const queue: number[] = []
  for (let i = 0; i < data.length; i++) if (data[i]) queue.push(i)
  for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
    const x = i % width
    for (const next of [i - width, i + width, x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1]) {
      if (next < 0 || next >= data.length || data[next] || distance[next] > most ** 2 || !isShadow(next))
        continue
      data[next] = 255
      queue.push(next)
    }
  }
}

/** Tests whether a pixel is out of the range of what is near it and farther than halos from the strokes. */
function shadowTest(
  { data, width, channels }: Raster,
  mask: Mask,
  box: Box,
  { distance, most }: { distance: Float32Array; most: number },
): (i: number) => boolean {
  const valueAt = (i: number, c: number) =>
    data[((box.top + Math.floor(i / mask.width)) * width + box.left + (i % mask.width)) * channels + c]
  const radius = Math.ceil(shadow.around * most)
  const largestAround = (value: (i: number) => number) =>
    slidingMaximum(
      createPlane(mask.width, mask.height, i => (distance[i] > most ** 2 ? value(i) : -Infinity)),
      radius,
    )
  const ranges = [0, 1, 2].map(c => ({
    lightest: largestAround(i => valueAt(i, c)),
    darkest: largestAround(i => -valueAt(i, c)),
  }))
  return i =>
    ranges.some(({ lightest, darkest }, c) => {
      const value = valueAt(i, c)
      const outside = Math.max(value - lightest[i], -value - darkest[i])
      return Number.isFinite(outside) && outside >= shadow.minLevels
    })
}

/** The largest value in a square around each pixel. */
function slidingMaximum({ data, width, height }: Plane, radius: number): Float32Array {
  const rows = maximumAlong(data, { lines: height, stride: width, length: width, step: 1 }, radius)
  return maximumAlong(rows, { lines: width, stride: 1, length: height, step: width }, radius)
}

/**
 * The largest of the values around each along rows or columns, in time that doesn't depend on the radius: of two blocks'
 * parts that are in it (van Herk, "A fast algorithm for local minimum and maximum filters", 1992).
 */
function maximumAlong(
  values: Float32Array,
  { lines, stride, length, step }: { lines: number; stride: number; length: number; step: number },
  radius: number,
): Float32Array {
  const block = 2 * radius + 1
  const out = new Float32Array(values.length)
  const [sinceStart, untilEnd] = [new Float32Array(length), new Float32Array(length)]
  for (let line = 0; line < lines; line++) {
    const at = (k: number) => values[line * stride + k * step]
    for (let k = 0; k < length; k++)
      sinceStart[k] = k % block === 0 ? at(k) : Math.max(sinceStart[k - 1], at(k))
    for (let k = length - 1; k >= 0; k--)
      untilEnd[k] = k % block === block - 1 || k === length - 1 ? at(k) : Math.max(untilEnd[k + 1], at(k))
    for (let k = 0; k < length; k++)
      out[line * stride + k * step] = Math.max(
        k < radius ? -Infinity : untilEnd[k - radius],
        sinceStart[Math.min(length - 1, k + radius)],
      )
  }
  return out
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
