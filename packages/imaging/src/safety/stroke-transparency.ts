import type { RotatedRectangle } from '../quad.ts'
import { createPlane, type Raster } from '../raster.ts'
import { rectifiedCrop } from '../text/rectified-crop.ts'

/** How a text line's strokes relate to the background beside them. */
export interface StrokeTransparency {
  /**
   * Correlation of stroke and background brightness, −1 to 1: near 0 where opaque strokes hide the
   * background.
   */
  correlation: number
  /** Standard deviation of the darker of the two relative to the lighter one, at most 1. */
  variationRatio: number
}

/** A row's crossing of a stroke: brightness on it and beside it, 0 to 255, and its width, in pixels. */
interface Crossing {
  width: number
  stroke: number
  background: number
}

const noTransparency: StrokeTransparency = { correlation: 0, variationRatio: 0 }
/** Height, in pixels, to which the line is rectified, unless it is lower. */
const maxHeight = 96
const minHeight = 24
/** Share of the height at the top and bottom that is ignored. */
const margin = 0.15
/** Minimum gradient of an edge, in levels over two pixels. */
const minGradient = 8
/** Maximum stroke width relative to the height, and tolerance of stroke widths within a line. */
const maxStrokeWidth = 0.4
const widthTolerance = 0.3
const minCrossings = 60

/**
 * Compare a line's strokes with the background beside them: a semi-transparent overlay, `(1 − α) × background
 * + α × ink`, preserves the background's variation, and an opaque one doesn't. Strokes are distinguished from
 * the background's texture by their width, which is constant along a line.
 *
 * @param image opaque
 */
export function strokeTransparency(image: Raster, line: RotatedRectangle): StrokeTransparency {
  const height = Math.max(minHeight, Math.min(maxHeight, Math.round(line.height)))
  const width = Math.max(height, Math.round((height * line.width) / line.height))
  const { data } = rectifiedCrop(image, line, width, height)
  const { data: bright } = createPlane(
    width,
    height,
    i => 0.3 * data[3 * i] + 0.59 * data[3 * i + 1] + 0.11 * data[3 * i + 2],
  )
  const [light, dark] = [1, -1].map(sign =>
    mostFrequentWidth(findCrossings(bright, width, height, sign), height),
  )
  const isLight = light.length >= dark.length
  const found = isLight ? light : dark
  if (found.length < minCrossings) return noTransparency
  const { correlation, standardDeviations } = correlate(found)
  const [strokes, backgroundDeviation] = standardDeviations
  const [lighter, darker] = isLight ? [strokes, backgroundDeviation] : [backgroundDeviation, strokes]
  return { correlation, variationRatio: Math.min(1, darker / Math.max(1, lighter)) }
}

/** @param sign 1 for strokes lighter than their background, −1 for darker ones */
function findCrossings(bright: Float32Array, width: number, height: number, sign: number): Crossing[] {
  const found: Crossing[] = []
  const reach = Math.max(2, Math.round(height / 32))
  for (let y = Math.round(margin * height); y < (1 - margin) * height; y++) {
    const row = bright.subarray(y * width, (y + 1) * width)
    const step = (x: number) => sign * (row[x + 1] - row[x - 1])
    const isEdge = (x: number, way: 1 | -1) =>
      way * step(x) >= minGradient && way * step(x) >= way * step(x - 1) && way * step(x) > way * step(x + 1)
    let start = -1
    for (let x = reach + 1; x < width - reach - 1; x++) {
      if (isEdge(x, 1)) start = x
      if (start < 0 || !isEdge(x, -1)) continue
      if (x - start <= maxStrokeWidth * height) {
        const stroke = row[(start + x) >> 1]
        found.push({ width: x - start, stroke, background: (row[start - reach] + row[x + reach]) / 2 })
      }
      start = -1
    }
  }
  return found
}

/** Those of about the most frequent width. */
function mostFrequentWidth(all: Crossing[], height: number): Crossing[] {
  let largest: Crossing[] = []
  for (let width = 3; width <= maxStrokeWidth * height; width++) {
    const tolerance = Math.max(1, widthTolerance * width)
    const near = all.filter(crossing => Math.abs(crossing.width - width) <= tolerance)
    if (near.length > largest.length) largest = near
  }
  return largest
}

function correlate(found: readonly Crossing[]) {
  const mean = (of: (crossing: Crossing) => number) =>
    found.reduce((sum, crossing) => sum + of(crossing), 0) / found.length
  const [strokeMean, backgroundMean] = [mean(each => each.stroke), mean(each => each.background)]
  const strokeDeviation = Math.sqrt(mean(each => (each.stroke - strokeMean) ** 2))
  const backgroundDeviation = Math.sqrt(mean(each => (each.background - backgroundMean) ** 2))
  const covariance = mean(each => (each.stroke - strokeMean) * (each.background - backgroundMean))
  return {
    correlation: covariance / Math.max(1, strokeDeviation * backgroundDeviation),
    standardDeviations: [strokeDeviation, backgroundDeviation],
  }
}
