import type { EdgeView } from './edge-view.ts'

/**
 * How the sky's color changes with the distance from the upper edge, relative to its color at the edge: a clear sky is
 * darker and bluer towards the zenith. Interleaved, one value per channel and pixel.
 */
export interface SkyTrend {
  /** Inwards, from the pixel at the edge. */
  inside: Float32Array
  /** Outwards, from the first pixel beyond the edge. */
  beyond: Float32Array
}

/** Least share of the edge, and of a row, that is sky where its trend is known. */
const [minEdgeShare, minRowShare] = [0.5, 0.2]
const minRows = 16
/** Number of pixels of a row that are looked at. */
const maxSamples = 256
/** Window over which the colors of rows are smoothed, relative to the depth of the known sky. */
const smoothingShare = 1 / 8
/** Distances from the edge, relative to that depth, over which the slope is measured: the flattest counts. */
const slopeShares = [1 / 8, 1 / 4, 1 / 2]
/** Distance beyond the edge over which the slope fades, relative to that depth. */
const fadeShare = 0.5
/** A trend that changes every channel by less than this, in levels, isn't worth following. */
const minChange = 5

/**
 * The trend of the sky at an upper edge: inside, the smoothed color of each row's sky; beyond, its slope at the
 * edge, less and less.
 *
 * @param reach pixels beyond the edge
 * @returns undefined if there is too little sky at the edge, or no clear trend
 */
export function findSkyTrend(view: EdgeView, reach: number): SkyTrend | undefined {
  const { depth, channels } = view
  const rows = skyByRow(view)
  const end = rows.findIndex(({ share }) => share < minRowShare)
  const known = end < 0 ? depth : end
  if (rows[0].share < minEdgeShare || known < minRows) return undefined
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
  return beyond.some(change => Math.abs(change) >= minChange) ? { inside, beyond } : undefined
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

/** The interquartile mean of the colors of each row's sky, so that few branches don't count, and its share of the row. */
function skyByRow({ data, lines, depth, channels, guides }: EdgeView) {
  const step = Math.ceil(lines / maxSamples)
  const count = Math.ceil(lines / step)
  return Array.from({ length: depth }, (_, i) => {
    const pixels: number[] = []
    for (let line = 0; line < lines; line += step) {
      const pixel = line * depth + i
      if (guides.sky[pixel] > 127) pixels.push(pixel)
    }
    const color = [0, 1, 2].map(c => {
      const values = new Uint8Array(pixels.map(pixel => data[pixel * channels + c])).sort()
      const middle = values.subarray(values.length >> 2, values.length - (values.length >> 2))
      return middle.reduce((sum, value) => sum + value, 0) / Math.max(1, middle.length)
    })
    return { color, share: pixels.length / count }
  })
}

/** A view whose sky has the color that it has at the edge, at every distance. */
export function withoutTrend(view: EdgeView, trend: SkyTrend): EdgeView {
  const { lines, depth, channels, guides } = view
  const data = new Uint8ClampedArray(view.data)
  for (let line = 0, p = 0; line < lines; line++)
    for (let i = 0; i < depth; i++, p++) {
      const sky = guides.sky[p] / 255
      if (sky === 0) continue
      for (let c = 0; c < 3; c++) data[p * channels + c] -= sky * trend.inside[i * channels + c]
    }
  return { ...view, data }
}
