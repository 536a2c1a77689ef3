import { luma } from './luma.ts'
import { blurPlane } from '../matte/blur-plane.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import { shrink } from '../resample/shrink.ts'
import { guidedFilter } from './guided-filter.ts'

/** Where an outdoor scene has its sky and its horizon. */
export interface SceneLayout {
  /** The sky's share of each pixel, 0 to 1, of the image's size; all 0 without a sky. */
  sky: Plane
  /** Row of the horizon, relative to the image's height; 0 is the upper edge. */
  horizon: number
  /** Certainty that the image shows a sky above ground, 0 to 1; at 0, `horizon` means nothing. */
  certainty: number
}

/** The layout is found at this longest side. */
const workingSide = 192
/** Color difference between neighbors, summed over the channels and relative to white, that ends the sky. */
const maxStep = 0.14
/** Luma, relative to the brightest, of an overcast sky; and excess of blue over red of a clear one. */
const overcast = { from: 0.68, to: 0.82 }
/** The brightest luma is taken to be at least this: the wall of a dark room isn't a sky. */
const leastBrightest = 0.78
const blue = { from: 0.01, to: 0.08 }
const leastBlueLuma = { from: 0.16, to: 0.3 }
/** Matte from which a pixel is the subject and not sky. */
const subjectMatte = 0.8
/** Share of the columns, sorted by where their sky ends, whose end is the horizon: roofs and trees rise above it. */
const horizonQuantile = 0.75
/** Guided filter that fits the sky to the image's edges: its radius relative to the longest side, and epsilon. */
const refinement = { radius: 1 / 80, epsilon: 0.03 }

const ramp = (value: number, { from, to }: { from: number; to: number }) =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

/**
 * Find sky and horizon: the sky is what is blue or bright, smooth, connected to the upper edge and ends above
 * something darker that isn't the subject. A wall behind a subject reaches the lower edge and is none.
 *
 * @param image RGB
 * @param matte the subject's coverage, of the image's size
 */
export async function findSceneLayout(image: Raster, matte: Plane): Promise<SceneLayout> {
  const { width, height } = image
  const scale = Math.min(1, workingSide / Math.max(width, height))
  const [w, h] = [width, height].map(side => Math.max(1, Math.round(side * scale)))
  const small = await shrink(image, w, h)
  const coverage = createPlane(w, h, pixel => {
    const [x, y] = [pixel % w, Math.floor(pixel / w)]
    const [u, v] = [Math.floor(((x + 0.5) * width) / w), Math.floor(((y + 0.5) * height) / h)]
    return matte.data[v * width + u]
  })
  const bright = luma(small)
  const isSky = growSky(small, skyLikeness(small, bright), coverage)
  const { horizon, certainty } = judgeSky(isSky, bright, coverage)
  if (certainty === 0)
    return { sky: createPlane(width, height, () => 0), horizon: 0, certainty }
  const coarse = blurPlane(createPlane(w, h, pixel => isSky[pixel]), 0.6)
  const radius = Math.max(2, Math.round(refinement.radius * Math.max(width, height)))
  const sky = guidedFilter(enlarge(coarse, width, height), luma(image), radius, refinement.epsilon)
  const data = sky.data.map(value => certainty * ramp(value, { from: 0.1, to: 0.9 }))
  return { sky: { data, width, height }, horizon, certainty }
}

/** How much the color of a pixel is one of skies, 0 to 1. */
function skyLikeness({ data, width, height, channels }: Raster, bright: Plane): Plane {
  const highest = bright.data.toSorted()[Math.floor(0.98 * (width * height - 1))] ?? 1
  const brightest = Math.max(leastBrightest, highest)
  return createPlane(width, height, pixel => {
    const [red, , blueValue] = data.subarray(pixel * channels, pixel * channels + 3)
    const isBlue = ramp((blueValue - red) / 255, blue) * ramp(bright.data[pixel], leastBlueLuma)
    return Math.max(isBlue, ramp(bright.data[pixel] / brightest, overcast))
  })
}

/** Grow the sky from the upper edge, across small color differences. @returns 1 per pixel of sky, otherwise 0 */
function growSky({ data, width, height, channels }: Raster, likeness: Plane, coverage: Plane): Uint8Array {
  const isSky = new Uint8Array(width * height)
  const canBeSky = (pixel: number) => likeness.data[pixel] > 0.5 && coverage.data[pixel] < subjectMatte
  const step = (a: number, b: number) => {
    let sum = 0
    for (let channel = 0; channel < 3; channel++)
      sum += Math.abs(data[a * channels + channel] - data[b * channels + channel])
    return sum / 255
  }
  const open: number[] = []
  for (let x = 0; x < width; x++) if (canBeSky(x)) open.push(x)
  for (const pixel of open) isSky[pixel] = 1
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    const x = pixel % width
    const around = [
      x > 0 ? pixel - 1 : -1,
      x < width - 1 ? pixel + 1 : -1,
      pixel - width,
      pixel + width < width * height ? pixel + width : -1,
    ]
    for (const next of around) {
      if (next < 0 || isSky[next] === 1 || !canBeSky(next) || step(pixel, next) > maxStep) continue
      isSky[next] = 1
      open.push(next)
    }
  }
  return isSky
}

/** Whether the grown region is a sky, from what lies below it, and where it ends. */
function judgeSky(
  isSky: Uint8Array,
  bright: Plane,
  coverage: Plane,
): Pick<SceneLayout, 'horizon' | 'certainty'> {
  const { width, height } = bright
  const ends: number[] = []
  let columns = 0
  let [skySum, skyCount, groundSum, groundCount] = [0, 0, 0, 0]
  for (let x = 0; x < width; x++) {
    let y = 0
    while (y < height && isSky[y * width + x] === 1) y++
    if (y < height / 20) continue
    columns++
    const below = Math.min(height - 1, y + 2) * width + x
    if (y < 0.92 * height && coverage.data[below] < 0.5) ends.push(y / height)
    for (let row = 0; row < height; row++) {
      const pixel = row * width + x
      if (coverage.data[pixel] > 0.5) continue
      if (row < y) {
        skySum += bright.data[pixel]
        skyCount++
      } else if (isSky[pixel] === 0) {
        groundSum += bright.data[pixel]
        groundCount++
      }
    }
  }
  if (ends.length === 0 || groundCount === 0) return { horizon: 0, certainty: 0 }
  const contrast = skySum / skyCount - groundSum / groundCount
  const certainty =
    ramp(columns / width, { from: 0.2, to: 0.45 }) *
    ramp(ends.length / columns, { from: 0.35, to: 0.6 }) *
    ramp(contrast, { from: 0.03, to: 0.12 })
  ends.sort((a, b) => a - b)
  return { horizon: ends[Math.floor(horizonQuantile * (ends.length - 1))] ?? 0, certainty }
}
