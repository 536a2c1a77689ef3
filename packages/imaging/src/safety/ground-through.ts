import type { Raster } from '../raster.ts'
import type { TurnedRectangle } from '../text/quad.ts'
import { uprightCrop } from '../text/upright-crop.ts'

/** How a text line's strokes relate to the background beside them. */
export interface Through {
  /**
   * Correlation of stroke and background brightness, −1 to 1: near 0 where opaque strokes hide the
   * background.
   */
  sureness: number
  /** Standard deviation of the darker of the two relative to the lighter one, at most 1. */
  evenness: number
}

/** A row's crossing of a stroke: brightness on it and beside it, 0 to 255, and its width, in pixels. */
interface Crossing {
  width: number
  stroke: number
  ground: number
}

const none: Through = { sureness: 0, evenness: 0 }
/** Height, in pixels, to which the line is rectified, unless it is lower. */
const mostHeight = 96
const leastHeight = 24
/** Share of the height at the top and bottom that is ignored. */
const margin = 0.15
/** Minimum gradient of an edge, in levels over two pixels. */
const leastStep = 8
/** Maximum stroke width relative to the height, and tolerance of stroke widths within a line. */
const widest = 0.4
const widthTolerance = 0.3
const fewestCrossings = 60

/**
 * Compare a line's strokes with the background beside them: a semi-transparent overlay, `(1 − α) × background
 * + α × ink`, preserves the background's variation, and an opaque one doesn't. Strokes are distinguished from
 * the background's texture by their width, which is constant along a line.
 *
 * @param image opaque
 */
export function groundThrough(picture: Raster, line: TurnedRectangle): Through {
  const height = Math.max(leastHeight, Math.min(mostHeight, Math.round(line.height)))
  const width = Math.max(height, Math.round((height * line.width) / line.height))
  const { data } = uprightCrop(picture, line, width, height)
  const bright = Float32Array.from(
    { length: width * height },
    (_, i) => 0.3 * data[3 * i] + 0.59 * data[3 * i + 1] + 0.11 * data[3 * i + 2],
  )
  const [light, dark] = [1, -1].map(sign => ofOneWidth(crossings(bright, width, height, sign), height))
  const isLight = light.length >= dark.length
  const found = isLight ? light : dark
  if (found.length < fewestCrossings) return none
  const { correlation, deviations } = compared(found)
  const [strokes, ground] = deviations
  const [lighter, darker] = isLight ? [strokes, ground] : [ground, strokes]
  return { sureness: correlation, evenness: Math.min(1, darker / Math.max(1, lighter)) }
}

/** @param sign 1 for strokes lighter than their background, −1 for darker ones */
function crossings(bright: Float32Array, width: number, height: number, sign: number): Crossing[] {
  const found: Crossing[] = []
  const reach = Math.max(2, Math.round(height / 32))
  for (let y = Math.round(margin * height); y < (1 - margin) * height; y++) {
    const row = bright.subarray(y * width, (y + 1) * width)
    const step = (x: number) => sign * (row[x + 1] - row[x - 1])
    const isEdge = (x: number, way: 1 | -1) =>
      way * step(x) >= leastStep && way * step(x) >= way * step(x - 1) && way * step(x) > way * step(x + 1)
    let begun = -1
    for (let x = reach + 1; x < width - reach - 1; x++) {
      if (isEdge(x, 1)) begun = x
      if (begun < 0 || !isEdge(x, -1)) continue
      if (x - begun <= widest * height) {
        const stroke = row[(begun + x) >> 1]
        found.push({ width: x - begun, stroke, ground: (row[begun - reach] + row[x + reach]) / 2 })
      }
      begun = -1
    }
  }
  return found
}

/** Those of about the most frequent width. */
function ofOneWidth(all: Crossing[], height: number): Crossing[] {
  let most: Crossing[] = []
  for (let width = 3; width <= widest * height; width++) {
    const tolerance = Math.max(1, widthTolerance * width)
    const near = all.filter(crossing => Math.abs(crossing.width - width) <= tolerance)
    if (near.length > most.length) most = near
  }
  return most
}

function compared(found: readonly Crossing[]) {
  const mean = (of: (crossing: Crossing) => number) =>
    found.reduce((sum, crossing) => sum + of(crossing), 0) / found.length
  const [stroke, ground] = [mean(each => each.stroke), mean(each => each.ground)]
  const strokes = Math.sqrt(mean(each => (each.stroke - stroke) ** 2))
  const grounds = Math.sqrt(mean(each => (each.ground - ground) ** 2))
  const both = mean(each => (each.stroke - stroke) * (each.ground - ground))
  return { correlation: both / Math.max(1, strokes * grounds), deviations: [strokes, grounds] }
}
