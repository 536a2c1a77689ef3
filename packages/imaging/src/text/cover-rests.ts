import { clipBox, expandBox } from '../box.ts'
import type { TextRegion } from '../engines.ts'
import type { Mask } from '../mask/mask.ts'
import { boundingBox, cornersOf, toRotatedRectangle } from '../quad.ts'
import type { Raster } from '../raster.ts'
import { distanceToBackground, findBackgroundColors } from './background-colors.ts'
import { expandLine, isInLine, maskOfLines } from './line-geometry.ts'

/** Width, relative to a line's height, of the surroundings that show its background, beyond the margin. */
const surroundings = 0.5
/** How far, relative to its height, a line's letters may extend beyond it. */
const margin = 0.15
/** Difference, in levels, from every color around a line, from which a pixel is no background. */
const restFrom = 35
/** How many pixels a mask grows by at most, relative to the line's height. */
const growth = 0.3
const minSamples = 60
const maxSamples = 2000

/**
 * Grow the mask of strokes over what is left of their letters: adjacent pixels whose color doesn't occur around the
 * line, such as a letter's outline in another color, or a part that the segmentation missed.
 *
 * @param strokes 255 on strokes; of the image's size
 * @param lines   in pixels of the image
 * @returns a new mask
 */
export function coverRests(
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

function growOver(
  image: Raster,
  mask: Mask,
  allLines: Mask,
  line: ReturnType<typeof toRotatedRectangle>,
): void {
  const { data, width, height, channels } = image
  const area = expandLine(line, margin * line.height)
  const box = boundingBox(cornersOf(area), image)
  const around = clipBox(expandBox(box, Math.ceil(surroundings * line.height)), width, height)
  const samples: number[] = []
  const places = (around.right - around.left) * (around.bottom - around.top)
  const step = Math.max(1, Math.floor(places / maxSamples))
  for (let i = 0; i < places; i += step) {
    const x = around.left + (i % (around.right - around.left))
    const y = around.top + Math.floor(i / (around.right - around.left))
    if (allLines.data[y * width + x]) continue
    const at = (y * width + x) * channels
    samples.push(data[at], data[at + 1], data[at + 2])
  }
  if (samples.length < 3 * minSamples) return
  const background = findBackgroundColors(Uint8Array.from(samples))
  const isRest = (x: number, y: number) => {
    if (!isInLine(area, x, y)) return false
    const at = (y * width + x) * channels
    return distanceToBackground(data[at], data[at + 1], data[at + 2], background) > restFrom
  }
  let border: number[] = []
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) if (mask.data[y * width + x]) border.push(y * width + x)
  for (let round = 0; round < growth * line.height && border.length > 0; round++) {
    const next: number[] = []
    for (const pixel of border) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      for (const [u, v] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ]) {
        if (u < box.left || u >= box.right || v < box.top || v >= box.bottom) continue
        if (mask.data[v * width + u] || !isRest(u, v)) continue
        mask.data[v * width + u] = 255
        next.push(v * width + u)
      }
    }
    border = next
  }
}
