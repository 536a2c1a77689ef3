import type { Raster } from '../raster.ts'
import type { TurnedRectangle } from '../text/quad.ts'
import { uprightCrop } from '../text/upright-crop.ts'

/** How a line's strokes go with the ground beside them. */
export interface Through {
  /** Correlation of strokes and ground, −1 to 1: near 0 where opaque strokes hide the ground. */
  sureness: number
  /** How much the lighter of the two varies against the darker; no more than 1, and less where the lighter varies more. */
  evenness: number
}

/** Where a row crosses a stroke: brightness on it and beside it, 0 to 255, and how wide it is, in pixels. */
interface Crossing {
  width: number
  stroke: number
  ground: number
}

const none: Through = { sureness: 0, evenness: 0 }
/** The line is laid upright this high, in pixels, unless it is lower. */
const mostHeight = 96
const leastHeight = 24
/** Above and below so much of the height are no strokes. */
const margin = 0.15
/** An edge is this steep, in levels over two pixels. */
const leastStep = 8
/** A stroke is no wider than this share of the height, and strokes of a line differ in width by no more than this. */
const widest = 0.4
const widthTolerance = 0.3
const fewestCrossings = 60

/**
 * Compare a line's strokes with the ground beside them: ink mixed with the ground, `(1 − α) × ground + α × ink`,
 * keeps the ground's differences, and paint does not. Strokes are told from the ground's own texture by their
 * width, which is the same all along a line.
 *
 * @param picture opaque
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

/** @param sign 1 for strokes lighter than their ground, −1 for darker ones */
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

/** Those of about the width that most have. */
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
