import type { Plane, Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { bandKinds, certainty, type UnknownBand } from './unknown-band.ts'

/**
 * Regularization of a window's color covariance, which is singular for collinear colors; in squared values of
 * 0 to 1.
 */
const regularization = 1e-6
/**
 * Weight of the coarse matte inside the band, relative to the matting Laplacian: at crisp edges, whose place the
 * network knows; where it's certain of the background, since hair that it misses is rare and background of the
 * subject's colors is common; and elsewhere.
 */
const coarseWeight = { crisp: 0.1, background: 3e-2, other: 1e-3 }
const windowArea = 9
/** Pixels of a window are at most two rows and columns apart. */
const stencilSide = 5
const stencilSize = stencilSide * stencilSide

/**
 * Solve for alpha in a band so that it is a linear function of color in each 3×3 window (Levin, Lischinski &
 * Weiss, "A Closed-Form Solution to Natural Image Matting", 2008), close to the coarse matte, and equal to
 * it, rounded to 0 or 1, outside the band. Uses conjugate gradients with Jacobi preconditioning; the time is
 * proportional to the band, not to the image.
 *
 * @param image      RGB of the band's size
 * @param coarse     alpha from 0 to 1, of the band's size
 * @param iterations maximum; fewer if the solution converges
 * @param guess      initial solution, of the band's size
 * @returns alpha from 0 to 1, of the band's size
 */
export function solveAlpha(
  image: Raster,
  coarse: Plane,
  band: UnknownBand,
  { signal }: Pick<Work, 'signal'>,
  iterations: number,
  guess = coarse,
): Plane {
  const alpha = new Float64Array(coarse.data.length)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    alpha[pixel] = band.data[pixel] ? guess.data[pixel] : Math.round(coarse.data[pixel])
  }
  const system = assembleLaplacian(image, coarse, band)
  if (system.pixels.length > 0) conjugateGradient(system, alpha, coarse, iterations, signal)
  const data = new Float32Array(alpha.length)
  for (let pixel = 0; pixel < data.length; pixel++) data[pixel] = Math.min(1, Math.max(0, alpha[pixel]))
  return { data, width: coarse.width, height: coarse.height }
}

/** The matting Laplacian's rows for the band's pixels. */
interface System {
  /** Image index of each row's pixel. */
  pixels: Int32Array
  /** {@link stencilSize} weights per row, for the 5 × 5 pixels around its own. */
  rows: Float32Array
  /** Of the coarse matte, per row. */
  weight: Float64Array
  width: number
}

function assembleLaplacian(image: Raster, coarse: Plane, band: UnknownBand): System {
  const { width, height } = band
  const rowOf = new Int32Array(band.data.length).fill(-1)
  const pixels: number[] = []
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const pixel = y * width + x
      if (!band.data[pixel]) continue
      rowOf[pixel] = pixels.length
      pixels.push(pixel)
    }
  }
  const rows = new Float32Array(pixels.length * stencilSize)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) addWindow(image, y * width + x, rowOf, rows)
  }
  const weight = Float64Array.from(pixels, pixel => {
    if (band.data[pixel] === bandKinds.crisp) return coarseWeight.crisp
    return coarse.data[pixel] <= certainty ? coarseWeight.background : coarseWeight.other
  })
  return { pixels: Int32Array.from(pixels), rows, weight, width }
}

const colors = new Float64Array(windowArea * 3)
const whitenedColors = new Float64Array(windowArea * 3)
/** The stencil position, in the row of a window's pixel `a`, of its pixel `b`; at index `a` · 9 + `b`. */
const stencilPositions = Uint8Array.from({ length: windowArea * windowArea }, (_, pair) => {
  const [a, b] = [Math.floor(pair / windowArea), pair % windowArea]
  return (Math.floor(b / 3) - Math.floor(a / 3) + 2) * stencilSide + ((b % 3) - (a % 3) + 2)
})
const rowsOfWindow = new Int32Array(windowArea)

function addWindow(image: Raster, center: number, rowOf: Int32Array, rows: Float32Array): void {
  let isTouching = false
  for (let a = 0; a < windowArea; a++) {
    const row = rowOf[center + neighborOffset(a, image.width)]
    rowsOfWindow[a] = row * stencilSize
    if (row >= 0) isTouching = true
  }
  if (!isTouching) return
  whiten(image, center)
  for (let a = 0; a < windowArea; a++) {
    const row = rowsOfWindow[a]
    if (row < 0) continue
    const red = colors[a * 3] / windowArea
    const green = colors[a * 3 + 1] / windowArea
    const blue = colors[a * 3 + 2] / windowArea
    for (let b = 0; b < windowArea; b++) {
      const affinity =
        red * whitenedColors[b * 3] + green * whitenedColors[b * 3 + 1] + blue * whitenedColors[b * 3 + 2]
      rows[row + stencilPositions[a * windowArea + b]] -= 1 / windowArea + affinity
    }
    rows[row + (stencilSize - 1) / 2] += 1
  }
}

const neighborOffset = (index: number, width: number) => (((index / 3) | 0) - 1) * width + (index % 3) - 1

/** Mean-centered colors of a window, and their product with the inverse covariance. */
function whiten({ data, width, channels }: Raster, center: number): void {
  let red = 0
  let green = 0
  let blue = 0
  for (let index = 0, to = 0; index < windowArea; index++, to += 3) {
    const at = (center + neighborOffset(index, width)) * channels
    colors[to] = data[at] / 255
    colors[to + 1] = data[at + 1] / 255
    colors[to + 2] = data[at + 2] / 255
    red += colors[to]
    green += colors[to + 1]
    blue += colors[to + 2]
  }
  red /= windowArea
  green /= windowArea
  blue /= windowArea
  let rr = 0
  let rg = 0
  let rb = 0
  let gg = 0
  let gb = 0
  let bb = 0
  for (let at = 0; at < colors.length; at += 3) {
    const r = colors[at] - red
    const g = colors[at + 1] - green
    const b = colors[at + 2] - blue
    colors[at] = r
    colors[at + 1] = g
    colors[at + 2] = b
    rr += r * r
    rg += r * g
    rb += r * b
    gg += g * g
    gb += g * b
    bb += b * b
  }
  const epsilon = regularization
  rr = rr / windowArea + epsilon
  gg = gg / windowArea + epsilon
  bb = bb / windowArea + epsilon
  rg /= windowArea
  rb /= windowArea
  gb /= windowArea
  const c0 = gg * bb - gb * gb
  const c1 = rb * gb - rg * bb
  const c2 = rg * gb - rb * gg
  const inverse = 1 / (rr * c0 + rg * c1 + rb * c2)
  const c3 = rr * bb - rb * rb
  const c4 = rg * rb - rr * gb
  const c5 = rr * gg - rg * rg
  for (let at = 0; at < colors.length; at += 3) {
    const r = colors[at]
    const g = colors[at + 1]
    const b = colors[at + 2]
    whitenedColors[at] = (c0 * r + c1 * g + c2 * b) * inverse
    whitenedColors[at + 1] = (c1 * r + c3 * g + c4 * b) * inverse
    whitenedColors[at + 2] = (c2 * r + c4 * g + c5 * b) * inverse
  }
}

/** Residual norm, relative to the initial one, at which the matte no longer changes visibly. */
const tolerance = 1e-3

function conjugateGradient(
  { pixels, rows, weight, width }: System,
  alpha: Float64Array,
  coarse: Plane,
  iterations: number,
  signal: AbortSignal,
): void {
  const count = pixels.length
  const diagonal = new Float64Array(count)
  for (let row = 0; row < count; row++) {
    diagonal[row] = rows[row * stencilSize + (stencilSize - 1) / 2] + weight[row]
  }
  const product = new Float64Array(count)
  const multiply = (values: Float64Array) => {
    for (let row = 0, from = 0; row < count; row++) {
      const pixel = pixels[row]
      let sum = weight[row] * values[pixel]
      for (let line = pixel - 2 * width; line <= pixel + 2 * width; line += width, from += stencilSide) {
        sum +=
          rows[from] * values[line - 2] +
          rows[from + 1] * values[line - 1] +
          rows[from + 2] * values[line] +
          rows[from + 3] * values[line + 1] +
          rows[from + 4] * values[line + 2]
      }
      product[row] = sum
    }
  }
  multiply(alpha)
  const residual = new Float64Array(count)
  const direction = new Float64Array(alpha.length)
  let energy = 0
  for (let row = 0; row < count; row++) {
    residual[row] = weight[row] * coarse.data[pixels[row]] - product[row]
    const step = residual[row] / diagonal[row]
    direction[pixels[row]] = step
    energy += residual[row] * step
  }
  const enough = energy * tolerance * tolerance
  for (let iteration = 0; iteration < iterations && energy > enough; iteration++) {
    if (iteration % 16 === 0) signal.throwIfAborted()
    multiply(direction)
    let curvature = 0
    for (let row = 0; row < count; row++) curvature += direction[pixels[row]] * product[row]
    const length = energy / curvature
    let next = 0
    for (let row = 0; row < count; row++) {
      alpha[pixels[row]] += length * direction[pixels[row]]
      residual[row] -= length * product[row]
      next += (residual[row] * residual[row]) / diagonal[row]
    }
    const turn = next / energy
    for (let row = 0; row < count; row++) {
      direction[pixels[row]] = residual[row] / diagonal[row] + turn * direction[pixels[row]]
    }
    energy = next
  }
}
