import type { Raster } from '../raster.ts'
import { sideLayout, widenImage } from './edge-view.ts'
import { isOtherContent, type ShiftMap, sourceIndex } from './shift-map.ts'
import type { SkyTrend } from './sky-trend.ts'
import { compressDifference, type Tone } from './tone.ts'

/** Pixels at the edge whose brightness is compared. */
const comparedPixels = 3
/** Pixels of the tone's level over which the remaining step at the edge fades. */
const fadePixels = 5

/** What is added to the colors that a shift map shows. */
export interface Correction {
  tone: Tone
  /** Pixels of the shift map per pixel of the tone's level. */
  scale: number
  /** The trend that was removed from the sky of the shift map's view, if one was. */
  trend: SkyTrend | undefined
}

/** Render an image extended beyond one side by a shift map. */
export function renderExtension(image: Raster, mosaic: ShiftMap, correction: Correction): Raster {
  const { reach, view } = mosaic
  const { scale } = correction
  const extended = widenImage(image, view.side, reach)
  const { data, width, height, channels } = extended
  const { first, inwards, next } = sideLayout(view.side, width, height)
  const step = remainingEdgeStep(mosaic, correction)
  const fade = Float32Array.from({ length: reach }, (_, u) => Math.exp(-u / (fadePixels * scale)))
  const color = new Float32Array(channels)
  for (let line = 0; line < view.lines; line++)
    for (let u = 0; u < reach; u++) {
      writeColor(mosaic, correction, u, line, color)
      const to = (first + line * next + (reach - 1 - u) * inwards) * channels
      for (let c = 0; c < channels; c++)
        data[to + c] = Math.round(color[c] + fade[u] * step[line * channels + c])
    }
  return extended
}

/**
 * The remaining brightness step at the edge, per line: the tone is too coarse to remove all of it. Between ground
 * and sky no step is removed.
 */
function remainingEdgeStep(mosaic: ShiftMap, correction: Correction): Float32Array {
  const { view, reach } = mosaic
  const { lines, depth, channels, data } = view
  const step = new Float32Array(lines * channels)
  const color = new Float32Array(channels)
  const many = Math.min(comparedPixels, reach, depth)
  for (let line = 0; line < lines; line++) {
    if (isOtherContent(mosaic, line)) continue
    for (let j = 0; j < many; j++) {
      writeColor(mosaic, correction, j, line, color)
      for (let c = 0; c < channels; c++)
        step[line * channels + c] += (data[(line * depth + j) * channels + c] - color[c]) / many
    }
    for (let c = 0; c < channels; c++)
      step[line * channels + c] = compressDifference(step[line * channels + c])
  }
  return runningMean(step, lines, channels, 2 * correction.scale)
}

/** The mean of values, interleaved per line, over all lines up to a distance. */
export function runningMean(
  values: Float32Array,
  lines: number,
  channels: number,
  radius: number,
): Float32Array {
  const mean = new Float32Array(values.length)
  for (let c = 0; c < channels; c++) {
    let [sum, count] = [0, 0]
    for (let line = -radius; line < lines; line++) {
      const [entering, leaving] = [line + radius, line - radius - 1]
      if (entering < lines) [sum, count] = [sum + values[entering * channels + c], count + 1]
      if (leaving >= 0) [sum, count] = [sum - values[leaving * channels + c], count - 1]
      if (line >= 0) mean[line * channels + c] = sum / count
    }
  }
  return mean
}

/** A pixel's color: from its own shift, and beside a seam averaged with its neighbors' shifts. */
function writeColor(mosaic: ShiftMap, correction: Correction, u: number, line: number, to: Float32Array) {
  const { reach, label, view } = mosaic
  const p = line * reach + u
  to.fill(0)
  let count = 0
  const isInterior =
    (u === 0 || label[p - 1] === label[p]) &&
    (u + 1 === reach || label[p + 1] === label[p]) &&
    (line === 0 || label[p - reach] === label[p]) &&
    (line + 1 === view.lines || label[p + reach] === label[p])
  const around = isInterior ? 0 : 1
  for (let qline = Math.max(0, line - around); qline <= Math.min(view.lines - 1, line + around); qline++)
    for (let qu = Math.max(0, u - around); qu <= Math.min(reach - 1, u + around); qu++) {
      addColor(mosaic, correction, label[qline * reach + qu], u, line, to)
      count++
    }
  for (let c = 0; c < to.length; c++) to[c] /= count
}

function addColor(
  { view, shifts }: ShiftMap,
  { tone, scale, trend }: Correction,
  index: number,
  u: number,
  line: number,
  to: Float32Array,
) {
  const { channels, data } = view
  const from = sourceIndex(view, shifts[index], u, line)
  for (let c = 0; c < channels; c++) to[c] += data[from * channels + c]
  if (trend) {
    const weight = trend.weight[from]
    for (let c = 0; c < channels; c++) to[c] += weight * trend.beyond[u * channels + c]
  }
  addTone(tone, scale, index, u, line, to)
}

/** Distance, in pixels of the tone's level, within which a shift's tone is searched for where it isn't adjacent. */
const searchRadius = 3

/** Interpolated between those adjacent tone pixels that have the same shift: tone is discontinuous at seams. */
function addTone(
  { mosaic, added }: Tone,
  scale: number,
  index: number,
  u: number,
  line: number,
  to: Float32Array,
) {
  const { reach, label, view } = mosaic
  const channels = to.length
  const x = (u + 0.5) / scale - 0.5
  const y = (line + 0.5) / scale - 0.5
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const at = (qu: number, qline: number) => clampIndex(qline, view.lines) * reach + clampIndex(qu, reach)
  let sum = 0
  for (let n = 0; n < 4; n++) if (isSame(n)) sum += shareOf(n)
  if (sum === 0) {
    const q = nearestOf(mosaic, index, Math.round(x), Math.round(y))
    for (let c = 0; c < channels; c++) to[c] += added[q * channels + c]
    return
  }
  for (let n = 0; n < 4; n++) {
    if (!isSame(n)) continue
    const q = at(left + (n & 1), top + (n >> 1))
    for (let c = 0; c < channels; c++) to[c] += (shareOf(n) / sum) * added[q * channels + c]
  }

  function isSame(n: number): boolean {
    return label[at(left + (n & 1), top + (n >> 1))] === index
  }
  function shareOf(n: number): number {
    const [qu, qline] = [left + (n & 1), top + (n >> 1)]
    return Math.max(1e-3, 1 - Math.abs(x - qu)) * Math.max(1e-3, 1 - Math.abs(y - qline))
  }
}

/** The nearest tone pixel with a shift; the pixel itself if there is none near it. */
function nearestOf({ reach, label, view }: ShiftMap, index: number, u: number, line: number): number {
  let nearest = clampIndex(line, view.lines) * reach + clampIndex(u, reach)
  let least = Number.POSITIVE_INFINITY
  for (let dy = -searchRadius; dy <= searchRadius; dy++)
    for (let dx = -searchRadius; dx <= searchRadius; dx++) {
      const q = clampIndex(line + dy, view.lines) * reach + clampIndex(u + dx, reach)
      const distance = dx * dx + dy * dy
      if (label[q] === index && distance < least) [nearest, least] = [q, distance]
    }
  return nearest
}

const clampIndex = (at: number, length: number) => (at < 0 ? 0 : at >= length ? length - 1 : at)
