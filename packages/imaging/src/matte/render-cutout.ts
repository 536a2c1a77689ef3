import type { Plane, Raster } from '../raster.ts'
import { type AxisMapping, mapAxis } from '../resample/map-axis.ts'
import type { Layers } from './foreground.ts'
import { fitLinearAlpha } from './linear-alpha.ts'
import type { UnknownBand } from './unknown-band.ts'

/** The matting solution at a smaller size; all parts are of that size. */
export interface MattingSolution {
  image: Raster
  /** From 0 to 1; exactly 0 or 1 outside the band. */
  alpha: Plane
  band: UnknownBand
  layers: Layers
}

/**
 * Apply a matting solution to the full-resolution image. In the band, alpha follows the image's edges: the
 * solution's linear coefficients are applied to the full-resolution colors (He & Sun, "Fast Guided Filter",
 * 2015), and the background's share is removed from them so that foreground and background together give the
 * image's color again (Forte & Pitié, "Approximate Fast Foreground Colour Estimation", 2021).
 *
 * @returns RGBA of the image's size; far from the subject all values are 0, which compresses best
 */
export function renderCutout(image: Raster, solution: MattingSolution): Raster {
  const { width, height } = image
  const { alpha, band } = solution
  const isFullSize = width === alpha.width && height === alpha.height
  const render: Rendering = {
    image,
    solution,
    lines: isFullSize ? undefined : fitLinearAlpha(solution.image, alpha, band),
    columns: mapAxis(width, alpha.width),
    rows: mapAxis(height, alpha.height),
    interpolated: new Float64Array(alpha.width * stride),
    data: new Uint8ClampedArray(width * height * 4),
  }
  const starts = cellStarts(render.columns, alpha.width)
  for (let y = 0; y < height; y++) {
    const row = render.rows.nearest[y] * alpha.width
    interpolateRows(render, y)
    for (let cell = 0, end = 0; cell < alpha.width; cell = end) {
      const kind = pixelKind(solution, row + cell)
      do end++
      while (end < alpha.width && pixelKind(solution, row + end) === kind)
      if (kind === unknown) renderSpan(render, y, starts[cell], starts[end])
      else if (kind === foreground) copySpan(render, y, starts[cell], starts[end])
    }
  }
  return { data: render.data, width, height, channels: 4 }
}

const [background, foreground, unknown] = [0, 1, 2]

function pixelKind({ band, alpha }: MattingSolution, pixel: number): number {
  if (band.data[pixel]) return unknown
  return alpha.data[pixel] === 1 ? foreground : background
}

/**
 * Values per interpolated cell: four line coefficients, three foreground and three background color channels.
 */
const stride = 10

/** Rounds to 0 in 8 bits. */
const minOpacity = 0.5 / 255

interface Rendering {
  image: Raster
  solution: MattingSolution
  /** Undefined if the solution has the image's size and alpha needs no upsampling. */
  lines: Float32Array | undefined
  columns: AxisMapping
  rows: AxisMapping
  /** The solution's two nearest rows, interpolated; {@link stride} values per cell. */
  interpolated: Float64Array
  data: Uint8ClampedArray
}

function interpolateRows({ solution, lines, rows, interpolated }: Rendering, y: number): void {
  const { width, data } = solution.band
  const { foreground, background } = solution.layers
  const down = rows.share[y]
  const nearest = rows.nearest[y] * width
  const upper = rows.at[y] * width
  const lower = upper + rows.step[y] * width
  let done = 0
  for (let inBand = 0; inBand < width; inBand++) {
    if (!data[nearest + inBand]) continue
    const end = Math.min(width, inBand + 2)
    for (done = Math.max(done, inBand - 1); done < end; done++) {
      const to = done * stride
      if (lines) interpolateValues(lines, (upper + done) * 4, (lower + done) * 4, down, 4, interpolated, to)
      interpolateValues(foreground, (upper + done) * 3, (lower + done) * 3, down, 3, interpolated, to + 4)
      interpolateValues(background, (upper + done) * 3, (lower + done) * 3, down, 3, interpolated, to + 7)
    }
  }
}

function interpolateValues(
  from: Float32Array,
  upper: number,
  lower: number,
  share: number,
  count: number,
  to: Float64Array,
  start: number,
): void {
  for (let index = 0; index < count; index++) {
    const value = from[upper + index]
    to[start + index] = value + share * (from[lower + index] - value)
  }
}

/** For each column of the solution, the first image column that is nearest to it; and the end. */
function cellStarts({ nearest }: AxisMapping, cells: number): Int32Array {
  const starts = new Int32Array(cells + 1).fill(nearest.length)
  for (let x = nearest.length - 1; x >= 0; x--) starts[nearest[x]] = x
  for (let cell = cells - 1; cell >= 0; cell--)
    if (starts[cell] > starts[cell + 1]) starts[cell] = starts[cell + 1]
  return starts
}

function copySpan({ image, data }: Rendering, y: number, from: number, end: number): void {
  const { channels, width } = image
  let source = (y * width + from) * channels
  let to = (y * width + from) * 4
  for (let x = from; x < end; x++, source += channels, to += 4) {
    data[to] = image.data[source]
    data[to + 1] = image.data[source + 1]
    data[to + 2] = image.data[source + 2]
    data[to + 3] = 255
  }
}

function renderSpan(render: Rendering, y: number, from: number, end: number): void {
  const { lines, interpolated, data } = render
  const { data: pixels, width, channels } = render.image
  const { at, step, share: shares } = render.columns
  const { alpha } = render.solution
  let source = (y * width + from) * channels
  let to = (y * width + from) * 4
  for (let x = from; x < end; x++, source += channels, to += 4) {
    const share = shares[x]
    const first = at[x] * stride
    const second = first + step[x] * stride
    const red = pixels[source]
    const green = pixels[source + 1]
    const blue = pixels[source + 2]
    const opacity = lines
      ? interpolate(interpolated, first, second, share) * red +
        interpolate(interpolated, first + 1, second + 1, share) * green +
        interpolate(interpolated, first + 2, second + 2, share) * blue +
        interpolate(interpolated, first + 3, second + 3, share)
      : alpha.data[y * alpha.width + x]
    if (opacity <= minOpacity) continue
    if (opacity >= 1) {
      data[to] = red
      data[to + 1] = green
      data[to + 2] = blue
      data[to + 3] = 255
      continue
    }
    const rest = 1 - opacity
    const gain = opacity / (opacity * opacity + rest * rest)
    for (let channel = 0; channel < 3; channel++) {
      const foregroundValue = interpolate(interpolated, first + 4 + channel, second + 4 + channel, share)
      const backgroundValue = interpolate(interpolated, first + 7 + channel, second + 7 + channel, share)
      data[to + channel] =
        foregroundValue +
        gain * (pixels[source + channel] - opacity * foregroundValue - rest * backgroundValue)
    }
    data[to + 3] = opacity * 255
  }
}

const interpolate = (values: Float64Array, first: number, second: number, share: number) =>
  values[first] + share * (values[second] - values[first])
