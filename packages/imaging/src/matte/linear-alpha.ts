import type { Plane, Raster } from '../raster.ts'
import type { UnknownBand } from './unknown-band.ts'

/** Half the side of the windows in which alpha is a linear function of color. */
const radius = 2
/** Ridge regularization: color differences below its square root, of values 0 to 1, count as noise. */
const regularization = 1e-4

/**
 * Alpha as a linear function of color around each pixel of a band: red·[0] + green·[1] + blue·[2] + [3], the
 * color guided filter's coefficients averaged over its windows (He, Sun & Tang, 2013).
 *
 * @param alpha from 0 to 1, of the image's size
 * @returns four numbers per pixel, for values of 0 to 255
 */
export function fitLinearAlpha(small: Raster, alpha: Plane, band: UnknownBand): Float32Array {
  const { width, height } = alpha
  const fitted = new Float32Array(alpha.data.length * 4)
  const near = dilateBox(band, radius + 1)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (near[y * width + x]) fitWindow(small, alpha, x, y, fitted)
  }
  const lines = new Float32Array(fitted.length)
  const around = dilateBox(band, 1)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      if (around[y * width + x]) averageCoefficients(fitted, near, width, height, x, y, lines)
  }
  return lines
}

/** All pixels within a square around a band's pixels; rows first, then columns. */
function dilateBox({ data, width, height }: UnknownBand, distance: number): Uint8Array {
  const wide = new Uint8Array(data.length)
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) dilateLine(data, wide, y * width, 1, width, distance)
  for (let x = 0; x < width; x++) dilateLine(wide, out, x, width, height, distance)
  return out
}

function dilateLine(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  step: number,
  length: number,
  distance: number,
): void {
  let done = 0
  for (let index = 0; index < length; index++) {
    if (!from[start + index * step]) continue
    const end = Math.min(length, index + distance + 1)
    for (done = Math.max(done, index - distance); done < end; done++) to[start + done * step] = 1
  }
}

function averageCoefficients(
  fitted: Float32Array,
  near: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  lines: Float32Array,
): void {
  const to = (y * width + x) * 4
  let count = 0
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      if (!near[v * width + u]) continue
      const from = (v * width + u) * 4
      for (let term = 0; term < 4; term++) lines[to + term] += fitted[from + term]
      count++
    }
  }
  for (let term = 0; term < 4; term++) lines[to + term] /= count
}

/** Sums over a window: 0–2 colors, 3 alpha, 4–9 products of colors, 10–12 of colors and alpha. */
const sums = new Float64Array(13)

function accumulateSums(
  small: Raster,
  alpha: Plane,
  top: number,
  bottom: number,
  left: number,
  right: number,
): void {
  sums.fill(0)
  for (let v = top; v <= bottom; v++) {
    for (let u = left; u <= right; u++) {
      const pixel = v * alpha.width + u
      const at = pixel * small.channels
      const red = small.data[at] / 255
      const green = small.data[at + 1] / 255
      const blue = small.data[at + 2] / 255
      const value = alpha.data[pixel]
      sums[0] += red
      sums[1] += green
      sums[2] += blue
      sums[3] += value
      sums[4] += red * red
      sums[5] += red * green
      sums[6] += red * blue
      sums[7] += green * green
      sums[8] += green * blue
      sums[9] += blue * blue
      sums[10] += red * value
      sums[11] += green * value
      sums[12] += blue * value
    }
  }
}

/** Ridge regression, solved with the adjugate of the color covariance. */
function fitWindow(small: Raster, alpha: Plane, x: number, y: number, fitted: Float32Array): void {
  const top = Math.max(0, y - radius)
  const bottom = Math.min(alpha.height - 1, y + radius)
  const left = Math.max(0, x - radius)
  const right = Math.min(alpha.width - 1, x + radius)
  accumulateSums(small, alpha, top, bottom, left, right)
  const n = 1 / ((bottom - top + 1) * (right - left + 1))
  const r = sums[0] * n
  const g = sums[1] * n
  const b = sums[2] * n
  const a = sums[3] * n
  const rr = sums[4] * n - r * r + regularization
  const rg = sums[5] * n - r * g
  const rb = sums[6] * n - r * b
  const gg = sums[7] * n - g * g + regularization
  const gb = sums[8] * n - g * b
  const bb = sums[9] * n - b * b + regularization
  const ra = sums[10] * n - r * a
  const ga = sums[11] * n - g * a
  const ba = sums[12] * n - b * a
  const c0 = gg * bb - gb * gb
  const c1 = rb * gb - rg * bb
  const c2 = rg * gb - rb * gg
  const c4 = rg * rb - rr * gb
  const inverse = 1 / (rr * c0 + rg * c1 + rb * c2)
  const red = (c0 * ra + c1 * ga + c2 * ba) * inverse
  const green = (c1 * ra + (rr * bb - rb * rb) * ga + c4 * ba) * inverse
  const blue = (c2 * ra + c4 * ga + (rr * gg - rg * rg) * ba) * inverse
  const to = (y * alpha.width + x) * 4
  fitted[to] = red / 255
  fitted[to + 1] = green / 255
  fitted[to + 2] = blue / 255
  fitted[to + 3] = a - red * r - green * g - blue * b
}
