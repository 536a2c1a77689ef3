import { createPlane, type Plane, type Raster } from '../raster.ts'
import { shrink } from '../resample/shrink.ts'
import { detectSky } from '../scene/detect-sky.ts'
import { luma } from './luma.ts'
import { ramp } from './ramp.ts'
import { refineSky } from './refine-sky.ts'

/** Where an outdoor scene has its sky and its horizon. */
export interface SceneLayout {
  /** The sky's share of each pixel, 0 to 1, of the image's size; all 0 without a sky. */
  sky: Plane
  /** Row of the horizon, relative to the image's height; 0 is the upper edge. */
  horizon: number
  /** Certainty that the image shows a sky above ground, 0 to 1; at 0, `horizon` means nothing. */
  certainty: number
}

/** The upper edge, in rows relative to the height: a photo may have a dark frame. */
const upperEdge = 0.04
/** Share of a calm backdrop's pixels that have a sky's color, if it is a sky. */
const skyShare = { from: 0.35, to: 0.6 }
/** Luma, relative to the brightest, of an overcast sky; and excess of blue over red of a clear one. */
const overcast = { from: 0.68, to: 0.82 }
/** Excess of red over blue of walls, which an overcast sky doesn't have. */
const warm = { from: 0.04, to: 0.12 }
/** The brightest luma is taken to be at least this: the wall of a dark room isn't a sky. */
const leastBrightest = 0.78
const blue = { from: 0.01, to: 0.08 }
const leastBlueLuma = { from: 0.16, to: 0.3 }
/** Matte from which a pixel is the subject and not sky. */
const subjectMatte = 0.8
/** Share of the columns, sorted by where their sky ends, whose end is the horizon: roofs and trees rise above it. */
const horizonQuantile = 0.75
/** Matte between which a pixel goes from what its color says to the subject. */
const certainSubject = { from: 0.6, to: 0.95 }

/**
 * Find sky and horizon: the sky is a calm backdrop that reaches the upper edge, is blue or bright and ends above
 * something, darker unless the sky is blue, that isn't the subject. A wall behind a subject reaches the lower edge.
 *
 * @param image RGB
 * @param matte the subject's coverage, of the image's size
 */
export async function findSceneLayout(image: Raster, matte: Plane): Promise<SceneLayout> {
  const { width, height } = image
  const none = { sky: createPlane(width, height, () => 0), horizon: 0, certainty: 0 }
  const backdrop = await detectSky(image)
  if (!backdrop) return none
  const { width: w, height: h } = backdrop
  const small = await shrink(image, w, h)
  const coverage = createPlane(w, h, pixel => {
    const [x, y] = [pixel % w, Math.floor(pixel / w)]
    const [u, v] = [Math.floor(((x + 0.5) * width) / w), Math.floor(((y + 0.5) * height) / h)]
    return matte.data[v * width + u]
  })
  const bright = luma(small)
  const blueness = createPlane(w, h, pixel => ramp(excess(small, pixel, 2, 0), blue))
  const likeness = skyLikeness(small, bright, blueness)
  const backdropPixels = backdrop.data.map((value, pixel) =>
    coverage.data[pixel] < subjectMatte ? value : 0,
  )
  const isSky = Uint8Array.from(backdropPixels, (value, pixel) => (likeness.data[pixel] > 0.5 ? value : 0))
  const { horizon, certainty: aboveGround } = judgeSky(isSky, bright, blueness, coverage)
  const certainty = aboveGround * ramp(sum(isSky) / Math.max(1, sum(backdropPixels)), skyShare)
  if (certainty === 0) return none
  const cool = createPlane(w, h, pixel => backdropPixels[pixel] * (warmth(small, pixel) < 0.5 ? 1 : 0))
  const sky = refineSky(image, cool, small)
  const data = sky.data.map(
    (share, pixel) => certainty * share * (1 - ramp(matte.data[pixel], certainSubject)),
  )
  return { sky: { data, width, height }, horizon, certainty }
}

/** Difference of two channels of a pixel, −1 to 1. */
function excess({ data, channels }: Raster, pixel: number, more: number, less: number): number {
  return (data[pixel * channels + more] - data[pixel * channels + less]) / 255
}

const warmth = (image: Raster, pixel: number) => ramp(excess(image, pixel, 0, 2), warm)

/** How much the color of a pixel is one of skies, 0 to 1. */
function skyLikeness(image: Raster, bright: Plane, blueness: Plane): Plane {
  const { width, height } = image
  const highest = bright.data.toSorted()[Math.floor(0.98 * (width * height - 1))] ?? 1
  const brightest = Math.max(leastBrightest, highest)
  return createPlane(width, height, pixel => {
    const isBlue = blueness.data[pixel] * ramp(bright.data[pixel], leastBlueLuma)
    const isNeutral = 1 - warmth(image, pixel)
    return Math.max(isBlue, isNeutral * ramp(bright.data[pixel] / brightest, overcast))
  })
}

function sum(values: Uint8Array | Float32Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}

/** Whether the region is a sky, from what lies below it, and where it ends. */
function judgeSky(
  isSky: Uint8Array,
  bright: Plane,
  blueness: Plane,
  coverage: Plane,
): Pick<SceneLayout, 'horizon' | 'certainty'> {
  const { width, height } = bright
  const ends: number[] = []
  let [columns, aboveSubject] = [0, 0]
  let [skySum, skyCount, blueSum, groundSum, groundCount] = [0, 0, 0, 0, 0]
  const edge = Math.max(1, Math.round(upperEdge * height))
  for (let x = 0; x < width; x++) {
    let y = 0
    while (y < edge && isSky[y * width + x] === 0) y++
    while (y < height && isSky[y * width + x] === 1) y++
    if (y < height / 20) continue
    columns++
    const below = Math.min(height - 1, y + 2) * width + x
    if (coverage.data[below] >= 0.5) aboveSubject++
    else if (y < 0.92 * height) ends.push(y / height)
    for (let row = 0; row < height; row++) {
      const pixel = row * width + x
      if (coverage.data[pixel] > 0.5) continue
      if (row < y) {
        skySum += bright.data[pixel]
        blueSum += blueness.data[pixel]
        skyCount++
      } else if (isSky[pixel] === 0) {
        groundSum += bright.data[pixel]
        groundCount++
      }
    }
  }
  if (ends.length === 0 || groundCount === 0) return { horizon: 0, certainty: 0 }
  if (skyCount === 0) return { horizon: 0, certainty: 0 }
  const contrast = skySum / skyCount - groundSum / groundCount
  const certainty =
    ramp(columns / width, { from: 0.2, to: 0.45 }) *
    ramp(ends.length / (columns - aboveSubject), { from: 0.35, to: 0.6 }) *
    ramp(ends.length / width, { from: 0.12, to: 0.25 }) *
    Math.max(blueSum / skyCount, ramp(contrast, { from: 0.03, to: 0.12 }))
  ends.sort((a, b) => a - b)
  return { horizon: ends[Math.floor(horizonQuantile * (ends.length - 1))] ?? 0, certainty }
}
