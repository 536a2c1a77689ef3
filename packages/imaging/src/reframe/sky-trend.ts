import { createPlane } from '../raster.ts'
import { boxMean } from '../resample/box-mean.ts'
import { type EdgeView, isAboveOrBelow } from './edge-view.ts'

/**
 * How the sky's color changes with the distance from an edge, relative to its color there: a clear sky is darker and
 * bluer towards the zenith, and brighter towards the sun. Interleaved, one value per channel and pixel.
 */
export interface SkyTrend {
  /** Inwards, from the pixel at the edge. */
  inside: Float32Array
  /** Outwards, from the first pixel beyond the edge. */
  beyond: Float32Array
  /** How much it applies to each pixel of the view, 0 to 1: the sky, with soft borders. */
  weight: Float32Array
}

/** Least share of the edge, and of a row, that is sky where its trend is known. */
const minShares = { upright: { edge: 0.5, row: 0.2 }, sideways: { edge: 0.15, row: 0.08 } }
const minRows = 16
/** Number of pixels of a row that are looked at. */
const maxSamples = 256
/** Window over which the colors of rows are smoothed, relative to the depth of the known sky. */
const smoothingShare = 1 / 8
/** Distances from the edge, relative to that depth, over which the slope is measured: the flattest counts. */
const slopeShares = [1 / 8, 1 / 4, 1 / 2]
/** Distance beyond the edge over which the slope fades, relative to that depth. */
const fadeShare = 0.5
/** Half the width of the sky's borders in which the trend fades, relative to the lines: what's beside them may be sky, too. */
const softBorder = 0.02
/** A trend that changes every channel by less than this, in levels, isn't worth following. */
const minChange = 5

/**
 * The trend of the sky at an edge: inside, the smoothed color of each row's sky; beyond, its slope at the
 * edge, less and less.
 *
 * @param reach pixels beyond the edge
 * @returns undefined if there is too little sky at the edge, or no clear trend
 */
export function findSkyTrend(view: EdgeView, reach: number): SkyTrend | undefined {
  const { depth, channels, side } = view
  const least = minShares[isAboveOrBelow(side) ? 'upright' : 'sideways']
  const rows = skyByRow(view)
  const end = rows.findIndex(({ share }) => share < least.row)
  const known = end < 0 ? depth : end
  if (rows[0].share < least.edge || known < minRows) return undefined
  const inside = new Float32Array(depth * channels)
  const beyond = new Float32Array(reach * channels)
  const fade = fadeShare * known
  for (let c = 0; c < 3; c++) {
    const radius = Math.ceil(smoothingShare * known)
    const profile = smooth(
      rows.slice(0, known).map(({ color }) => color[c]),
      radius,
    )
    for (let i = 0; i < depth; i++) inside[i * channels + c] = profile[Math.min(i, known - 1)] - profile[0]
    // Nearer to the edge, fewer rows are averaged on one side.
    const slope = slopeAtEdge(profile.slice(radius))
    for (let u = 0; u < reach; u++) beyond[u * channels + c] = -slope * fade * (1 - Math.exp(-(u + 1) / fade))
  }
  if (!beyond.some(change => Math.abs(change) >= minChange)) return undefined
  return { inside, beyond, weight: softenSky(view) }
}

/** The mean of each value and its neighbors up to a distance. */
function smooth(values: readonly number[], radius: number): number[] {
  return values.map((_, at) => {
    const near = values.slice(Math.max(0, at - radius), at + radius + 1)
    return near.reduce((sum, value) => sum + value, 0) / near.length
  })
}

/** The slope of least magnitude over several distances from a profile's start; 0 if they differ in sign. */
function slopeAtEdge(profile: readonly number[]): number {
  const slopes = slopeShares.map(share => {
    const distance = Math.max(1, Math.round(share * (profile.length - 1)))
    return (profile[distance] - profile[0]) / distance
  })
  if (new Set(slopes.map(Math.sign)).size > 1) return 0
  return slopes.reduce((least, slope) => (Math.abs(slope) < Math.abs(least) ? slope : least))
}

/**
 * The interquartile mean of the colors of each row's sky, so that few branches don't count, and its share of the row. A
 * row is what has the same distance from the edge; sideways, its colors are relative to the sky's at the same height.
 */
function skyByRow(view: EdgeView) {
  const { side, data, lines, depth, channels, guides } = view
  const step = Math.ceil(lines / maxSamples)
  const count = Math.ceil(lines / step)
  const means = isAboveOrBelow(side) ? undefined : skyByLine(view)
  return Array.from({ length: depth }, (_, i) => {
    const pixels: number[] = []
    for (let line = 0; line < lines; line += step) {
      const pixel = line * depth + i
      if (guides.sky[pixel] > 127) pixels.push(pixel)
    }
    const color = [0, 1, 2].map(c => {
      const values = Float32Array.from(pixels, pixel => {
        const level = data[pixel * channels + c]
        return means ? level - means[Math.floor(pixel / depth) * 3 + c] : level
      }).sort()
      const middle = values.subarray(values.length >> 2, values.length - (values.length >> 2))
      return middle.reduce((sum, value) => sum + value, 0) / Math.max(1, middle.length)
    })
    return { color, share: pixels.length / count }
  })
}

/** The mean color of each line's sky, interleaved. */
function skyByLine({ data, lines, depth, channels, guides }: EdgeView): Float32Array {
  const means = new Float32Array(lines * 3)
  for (let line = 0; line < lines; line++) {
    let count = 0
    for (let pixel = line * depth; pixel < (line + 1) * depth; pixel++) {
      if (guides.sky[pixel] < 128) continue
      for (let c = 0; c < 3; c++) means[line * 3 + c] += data[pixel * channels + c]
      count++
    }
    for (let c = 0; c < 3; c++) means[line * 3 + c] /= Math.max(1, count)
  }
  return means
}

function softenSky({ lines, depth, guides: { sky } }: EdgeView): Float32Array {
  const mask = createPlane(depth, lines, pixel => sky[pixel] / 255)
  return boxMean(mask, Math.ceil(softBorder * lines)).data
}

/** A view whose sky has the color that it has at the edge, at every distance. */
export function withoutTrend(view: EdgeView, trend: SkyTrend): EdgeView {
  const { lines, depth, channels } = view
  const data = new Uint8ClampedArray(view.data)
  for (let line = 0, p = 0; line < lines; line++)
    for (let i = 0; i < depth; i++, p++) {
      const weight = trend.weight[p]
      if (weight === 0) continue
      for (let c = 0; c < 3; c++) data[p * channels + c] -= weight * trend.inside[i * channels + c]
    }
  return { ...view, data }
}
