import { findComponents } from '../mask/find-components.ts'
import { createMask } from '../mask/mask.ts'
import { dropAlpha } from '../matte/backgrounds.ts'
import { createPlane, type Plane, type Raster } from '../raster.ts'
import { boxMean } from '../resample/box-mean.ts'
import { enlargeToBytes } from '../resample/enlarge.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'

/** Longer side, in pixels, at which the sky is searched for. */
const maxSide = 160
/** Smaller images have none. */
const minSide = 16
/** What differs more from the sky around it, in levels of any channel, is in front of it. */
const maxSkyDifference = 40
/** Half the side, in pixels of the reduced image, of the square whose mean color a pixel of the sky is compared with. */
const skyColorRadius = 5
/** Gradient thresholds that are tried, in levels: from a calm sky to the outline of a dark building before clouds. */
const thresholds = Array.from({ length: 24 }, (_, n) => 5 * 1.13 ** n)
/** Weight of the sky's spread of colors relative to that of what's below it. */
const skyWeight = 2
/** Smallest share of the image, and of its top row, that a sky covers. */
const minShare = { image: 0.06, topRow: 0.3 }
/** Minimum color difference across the sky's border, in levels, averaged over the channels. */
const minContrast = 14
/** A sky's gradients are at most this share of those below it, or this many levels. */
const calm = { ratio: 0.4, levels: 5 }
/** Pixels above and below the border that are compared. */
const comparedRows = 3
/** Minimum width of a part of the sky below its border's median, as a share of the width. */
const minRunShare = 0.05
/** A wire or branch, with the gradients on its both sides, covers at most this many rows. */
const maxWireRows = 4
/** Distance from the sky's mean color, in standard deviations, up to which a pixel may belong to it. */
const maxDeviation = 2.5

/**
 * Find the sky, or another calm backdrop that reaches the top, by its colors and gradients: of the borders that end
 * each column at the first gradient above some threshold, the one that separates two regions of the most uniform
 * colors (Shen & Wang, "Sky Region Detection in a Single Image for Autonomous Ground Robot Navigation", 2013).
 *
 * @returns 1 in the sky and 0 below it, of the whole image at a reduced size; undefined without a clear sky
 */
export async function detectSky(image: Raster): Promise<Plane | undefined> {
  return findSky(await shrinkForSky(image))
}

/**
 * The sky's pixels, without what is in front of it: masts, birds, the moon.
 *
 * @returns 255 in the sky and 0 elsewhere, one value per pixel of the image; all 0 without a clear sky
 */
export async function maskSky(image: Raster): Promise<Uint8ClampedArray> {
  const small = await shrinkForSky(image)
  const sky = findSky(small)
  const { width, height, channels, data } = image
  if (!sky) return new Uint8ClampedArray(width * height)
  const colors = skyColors(small, sky)
  const mask = enlargeToBytes(sky, width, height)
  for (let y = 0, pixel = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * small.height) / height) * small.width
    for (let x = 0; x < width; x++, pixel++) {
      if (mask[pixel] === 0) continue
      const from = (row + Math.floor(((x + 0.5) * small.width) / width)) * 3
      for (let c = 0; c < 3; c++)
        if (Math.abs(data[pixel * channels + c] - colors[from + c]) > maxSkyDifference) mask[pixel] = 0
    }
  }
  return mask
}

async function shrinkForSky(image: Raster): Promise<Raster> {
  const { width, height } = fitWithin(image, maxSide)
  return dropAlpha(await shrink(image, width, height))
}

/** The mean color of the sky around each pixel; the pixel's own where there's none. */
function skyColors({ data, width, height }: Raster, sky: Plane): Float32Array {
  const colors = Float32Array.from(data)
  const share = boxMean(sky, skyColorRadius).data
  for (let c = 0; c < 3; c++) {
    const masked = createPlane(width, height, pixel => sky.data[pixel] * data[pixel * 3 + c])
    const mean = boxMean(masked, skyColorRadius).data
    for (let pixel = 0; pixel < share.length; pixel++)
      if (share[pixel] > 0.01) colors[pixel * 3 + c] = mean[pixel] / share[pixel]
  }
  return colors
}

function findSky(small: Raster): Plane | undefined {
  if (Math.min(small.width, small.height) < minSide) return undefined
  const gradients = gradientsOf(small)
  let best: { border: Int32Array; separation: number } | undefined
  for (const threshold of thresholds) {
    const border = borderAt(gradients, threshold)
    const separation = separationOf(small, border)
    if (separation > (best?.separation ?? 0)) best = { border, separation }
  }
  if (!best) return undefined
  const sky = growSky(small, gradients, best.border)
  return isSky(small, gradients, sky) ? sky : undefined
}

/** Sobel gradients: the largest over the channels, in levels per pixel. */
function gradientsOf({ data, width, height }: Raster): Plane {
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const [above, below] = [Math.max(0, y - 1) * width, Math.min(height - 1, y + 1) * width]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)]
      for (let c = 0; c < 3; c++) {
        const at = (row: number, column: number) => data[(row + column) * 3 + c]
        const across =
          at(above, right) -
          at(above, left) +
          2 * (at(y * width, right) - at(y * width, left)) +
          at(below, right) -
          at(below, left)
        const down =
          at(below, left) -
          at(above, left) +
          2 * (at(below, x) - at(above, x)) +
          at(below, right) -
          at(above, right)
        out[y * width + x] = Math.max(out[y * width + x], Math.hypot(across, down) / 8)
      }
    }
  }
  return { data: out, width, height }
}

/** For each column, the first row whose gradient exceeds a threshold: the number of rows of sky. */
function borderAt({ data, width, height }: Plane, threshold: number): Int32Array {
  const border = new Int32Array(width)
  for (let x = 0; x < width; x++) {
    let y = 0
    while (y < height && data[y * width + x] <= threshold) y++
    border[x] = y
  }
  return border
}

/** Shen & Wang's measure: the inverse of both regions' spread of colors; 0 if one of them is too small. */
function separationOf(image: Raster, border: Int32Array): number {
  const { width, height } = image
  const sky = colorSpread(image, (x, y) => y < border[x])
  const ground = colorSpread(image, (x, y) => y >= border[x])
  const least = minShare.image * width * height
  if (sky.count < least || ground.count < least / 2) return 0
  return 1 / (skyWeight * (sky.determinant + sky.largest) + ground.determinant + ground.largest)
}

/** Number of a region's pixels, and determinant and largest eigenvalue of their colors' covariance. */
function colorSpread({ data, width, height }: Raster, isIn: (x: number, y: number) => boolean) {
  const sums = new Float64Array(3)
  const products = new Float64Array(9)
  let count = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isIn(x, y)) continue
      count++
      const at = (y * width + x) * 3
      for (let a = 0; a < 3; a++) {
        sums[a] += data[at + a]
        for (let b = 0; b < 3; b++) products[3 * a + b] += data[at + a] * data[at + b]
      }
    }
  const matrix = products.map((sum, n) => sum / count - (sums[Math.floor(n / 3)] * sums[n % 3]) / count ** 2)
  return { count, determinant: determinantOf(matrix), largest: largestEigenvalue(matrix) }
}

function determinantOf(m: Float64Array): number {
  return Math.abs(
    m[0] * (m[4] * m[8] - m[5] * m[7]) -
      m[1] * (m[3] * m[8] - m[5] * m[6]) +
      m[2] * (m[3] * m[7] - m[4] * m[6]),
  )
}

/** By power iteration. */
function largestEigenvalue(m: Float64Array): number {
  let vector = [1, 1, 1]
  let length = 0
  for (let n = 0; n < 12; n++) {
    const next = [0, 1, 2].map(
      a => m[3 * a] * vector[0] + m[3 * a + 1] * vector[1] + m[3 * a + 2] * vector[2],
    )
    length = Math.hypot(...next)
    if (length < 1e-9) return 0
    vector = next.map(value => value / length)
  }
  return length
}

/**
 * Add what has the sky's colors beyond wires, branches and birds: calm pixels connected with the sky and above the
 * lowest tenth of its border.
 */
function growSky({ data, width, height }: Raster, gradients: Plane, border: Int32Array): Plane {
  const sky = { data: new Float32Array(width * height), width, height }
  const [mean, square] = [new Float64Array(3), new Float64Array(3)]
  let count = 0
  let gradientSum = 0
  for (let x = 0; x < width; x++)
    for (let y = 0; y < border[x]; y++) {
      const pixel = y * width + x
      sky.data[pixel] = 1
      count++
      gradientSum += gradients.data[pixel]
      for (let c = 0; c < 3; c++) {
        mean[c] += data[pixel * 3 + c]
        square[c] += data[pixel * 3 + c] ** 2
      }
    }
  const lowest = border.toSorted()[Math.floor(0.9 * (width - 1))]
  const maxGradient = Math.max(calm.levels, (3 * gradientSum) / count)
  const deviation = mean.map((sum, c) =>
    Math.max(4, Math.sqrt(Math.max(0, square[c] / count - (sum / count) ** 2))),
  )
  eraseNarrowRuns(sky, border.toSorted()[width >> 1])
  const hasSkyColor = (pixel: number) =>
    mean.every((sum, c) => Math.abs(data[pixel * 3 + c] - sum / count) <= maxDeviation * deviation[c])
  floodSky(sky, lowest * width, pixel => gradients.data[pixel] <= maxGradient && hasSkyColor(pixel))
  eraseForeignParts(sky, hasSkyColor)
  return sky
}

/** Erase separate parts of other colors: a mountain that reaches the top may begin without a gradient, too. */
function eraseForeignParts({ data, width, height }: Plane, hasSkyColor: (pixel: number) => boolean): void {
  const parts = findComponents(createMask(width, height, pixel => data[pixel] > 0))
  const largest = Math.max(...parts.map(({ pixels }) => pixels.length))
  for (const { pixels } of parts) {
    if (pixels.length === largest || pixels.filter(hasSkyColor).length >= pixels.length / 2) continue
    for (const pixel of pixels) data[pixel] = 0
  }
}

/** Add pixels before `end` that are beside the sky, or below it beyond a wire, and alike. */
function floodSky({ data, width }: Plane, end: number, isAlike: (pixel: number) => boolean): void {
  const pending: number[] = []
  for (let pixel = 0; pixel < data.length; pixel++) if (data[pixel]) pending.push(pixel)
  for (let pixel = pending.pop(); pixel !== undefined; pixel = pending.pop()) {
    const column = pixel % width
    const around = Array.from({ length: maxWireRows }, (_, below) => pixel + (below + 1) * width)
    around.push(pixel - width)
    if (column > 0) around.push(pixel - 1)
    if (column < width - 1) around.push(pixel + 1)
    for (const next of around) {
      if (next < 0 || next >= end || data[next] || !isAlike(next)) continue
      data[next] = 1
      pending.push(next)
    }
  }
}

/** Erase what isn't wide below a row: a column without gradients leads the border through a wall or the ground. */
function eraseNarrowRuns({ data, width, height }: Plane, firstRow: number): void {
  const narrow = minRunShare * width
  for (let y = firstRow; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = x
      while (x < width && data[y * width + x]) x++
      if (x - from < narrow) data.fill(0, y * width + from, y * width + x)
    }
}

function isSky(image: Raster, gradients: Plane, sky: Plane): boolean {
  const { width, height } = image
  let [count, inTopRow, contrast, borders] = [0, 0, 0, 0]
  const gradient = { sky: 0, ground: 0 }
  for (let x = 0; x < width; x++) {
    if (sky.data[x]) inTopRow++
    let rows = 0
    for (let y = 0; y < height; y++) {
      const pixel = y * width + x
      if (sky.data[pixel]) {
        count++
        rows = y + 1
        gradient.sky += gradients.data[pixel]
      } else gradient.ground += gradients.data[pixel]
    }
    if (rows < comparedRows + 1 || rows + comparedRows + 1 >= height) continue
    borders++
    contrast += contrastAt(image, x, rows)
  }
  const total = width * height
  if (count < minShare.image * total || inTopRow < minShare.topRow * width || count > 0.97 * total)
    return false
  const skyGradient = gradient.sky / count
  const groundGradient = gradient.ground / (total - count)
  return (
    borders > 0 &&
    contrast / borders >= minContrast &&
    skyGradient < Math.max(calm.levels, calm.ratio * groundGradient) &&
    skyGradient < groundGradient
  )
}

/** Difference of the mean colors some rows above and below a border, averaged over the channels. */
function contrastAt({ data, width }: Raster, x: number, rows: number): number {
  let sum = 0
  for (let c = 0; c < 3; c++) {
    let difference = 0
    for (let n = 1; n <= comparedRows; n++)
      difference += data[((rows + n) * width + x) * 3 + c] - data[((rows - 1 - n) * width + x) * 3 + c]
    sum += Math.abs(difference) / comparedRows
  }
  return sum / 3
}
