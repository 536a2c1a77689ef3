import type { Plane, Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import type { Band } from './unknown-band.ts'

/**
 * Regularization of a window's color covariance, which is singular for collinear colors; in squared values of
 * 0 to 1.
 */
const regularisation = 1e-6
/** Weight of the coarse matte inside the band, relative to the matting Laplacian. */
const coarseWeight = 1e-3
const windowArea = 9
/** Pixels of a window are at most two rows and columns apart. */
const reach = 5
const stencilSize = reach * reach

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
  picture: Raster,
  coarse: Plane,
  band: Band,
  { signal }: Pick<Work, 'signal'>,
  iterations: number,
  guess = coarse,
): Plane {
  const alpha = new Float64Array(coarse.data.length)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    alpha[pixel] = band.data[pixel] ? guess.data[pixel] : Math.round(coarse.data[pixel])
  }
  const system = assemble(picture, band)
  if (system.pixels.length > 0) descend(system, alpha, coarse, iterations, signal)
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
  width: number
}

function assemble(picture: Raster, band: Band): System {
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
    for (let x = 1; x < width - 1; x++) addWindow(picture, y * width + x, rowOf, rows)
  }
  return { pixels: Int32Array.from(pixels), rows, width }
}

const colours = new Float64Array(windowArea * 3)
const whitened = new Float64Array(windowArea * 3)
/** The stencil position, in the row of a window's pixel `a`, of its pixel `b`; at index `a` · 9 + `b`. */
const places = Uint8Array.from({ length: windowArea * windowArea }, (_, pair) => {
  const [a, b] = [Math.floor(pair / windowArea), pair % windowArea]
  return (Math.floor(b / 3) - Math.floor(a / 3) + 2) * reach + ((b % 3) - (a % 3) + 2)
})
const rowsOfWindow = new Int32Array(windowArea)

function addWindow(picture: Raster, centre: number, rowOf: Int32Array, rows: Float32Array): void {
  let isTouching = false
  for (let a = 0; a < windowArea; a++) {
    const row = rowOf[centre + neighbour(a, picture.width)]
    rowsOfWindow[a] = row * stencilSize
    if (row >= 0) isTouching = true
  }
  if (!isTouching) return
  whiten(picture, centre)
  for (let a = 0; a < windowArea; a++) {
    const row = rowsOfWindow[a]
    if (row < 0) continue
    const red = colours[a * 3] / windowArea
    const green = colours[a * 3 + 1] / windowArea
    const blue = colours[a * 3 + 2] / windowArea
    for (let b = 0; b < windowArea; b++) {
      const affinity = red * whitened[b * 3] + green * whitened[b * 3 + 1] + blue * whitened[b * 3 + 2]
      rows[row + places[a * windowArea + b]] -= 1 / windowArea + affinity
    }
    rows[row + (stencilSize - 1) / 2] += 1
  }
}

const neighbour = (index: number, width: number) => (((index / 3) | 0) - 1) * width + (index % 3) - 1

/** Mean-centered colors of a window, and their product with the inverse covariance. */
function whiten({ data, width, channels }: Raster, centre: number): void {
  let red = 0
  let green = 0
  let blue = 0
  for (let index = 0, to = 0; index < windowArea; index++, to += 3) {
    const at = (centre + neighbour(index, width)) * channels
    colours[to] = data[at] / 255
    colours[to + 1] = data[at + 1] / 255
    colours[to + 2] = data[at + 2] / 255
    red += colours[to]
    green += colours[to + 1]
    blue += colours[to + 2]
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
  for (let at = 0; at < colours.length; at += 3) {
    const r = colours[at] - red
    const g = colours[at + 1] - green
    const b = colours[at + 2] - blue
    colours[at] = r
    colours[at + 1] = g
    colours[at + 2] = b
    rr += r * r
    rg += r * g
    rb += r * b
    gg += g * g
    gb += g * b
    bb += b * b
  }
  const epsilon = regularisation
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
  for (let at = 0; at < colours.length; at += 3) {
    const r = colours[at]
    const g = colours[at + 1]
    const b = colours[at + 2]
    whitened[at] = (c0 * r + c1 * g + c2 * b) * inverse
    whitened[at + 1] = (c1 * r + c3 * g + c4 * b) * inverse
    whitened[at + 2] = (c2 * r + c4 * g + c5 * b) * inverse
  }
}

/** Residual norm, relative to the initial one, at which the matte no longer changes visibly. */
const tolerance = 1e-3

function descend(
  { pixels, rows, width }: System,
  alpha: Float64Array,
  coarse: Plane,
  iterations: number,
  signal: AbortSignal,
): void {
  const count = pixels.length
  const diagonal = new Float64Array(count)
  for (let row = 0; row < count; row++) {
    diagonal[row] = rows[row * stencilSize + (stencilSize - 1) / 2] + coarseWeight
  }
  const product = new Float64Array(count)
  const multiply = (values: Float64Array) => {
    for (let row = 0, from = 0; row < count; row++) {
      const pixel = pixels[row]
      let sum = coarseWeight * values[pixel]
      for (let line = pixel - 2 * width; line <= pixel + 2 * width; line += width, from += reach) {
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
    residual[row] = coarseWeight * coarse.data[pixels[row]] - product[row]
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
