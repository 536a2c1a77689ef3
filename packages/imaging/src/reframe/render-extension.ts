import type { Raster } from '../raster.ts'
import { type Side, sideLayout, widenImage } from './edge-view.ts'
import { type ShiftMap, sourceIndex } from './shift-map.ts'
import { compressDifference, type Tone } from './tone.ts'

/** Pixels at the edge whose brightness is compared. */
const comparedPixels = 3
/** Pixels of the tone's level over which the remaining step at the edge fades. */
const fadePixels = 5

/**
 * Render an image extended beyond one side by a shift map.
 *
 * @param scale pixels of the shift map per pixel of the tone's level
 */
export function renderExtension(
  image: Raster,
  side: Side,
  mosaic: ShiftMap,
  tone: Tone,
  scale: number,
): Raster {
  const { reach, view } = mosaic
  const extended = widenImage(image, side, reach)
  const { data, width, height, channels } = extended
  const { first, inwards, next } = sideLayout(side, width, height)
  const step = remainingEdgeStep(mosaic, tone, scale)
  const fade = Float32Array.from({ length: reach }, (_, u) => Math.exp(-u / (fadePixels * scale)))
  const color = new Float32Array(channels)
  for (let line = 0; line < view.lines; line++)
    for (let u = 0; u < reach; u++) {
      writeColor(mosaic, tone, scale, u, line, color)
      const to = (first + line * next + (reach - 1 - u) * inwards) * channels
      for (let c = 0; c < channels; c++)
        data[to + c] = Math.round(color[c] + fade[u] * step[line * channels + c])
    }
  return extended
}

/** The remaining brightness step at the edge, per line: the tone is too coarse to remove all of it. */
function remainingEdgeStep(mosaic: ShiftMap, tone: Tone, scale: number): Float32Array {
  const { view, reach } = mosaic
  const { lines, depth, channels, data } = view
  const step = new Float32Array(lines * channels)
  const color = new Float32Array(channels)
  const many = Math.min(comparedPixels, reach, depth)
  for (let line = 0; line < lines; line++) {
    for (let j = 0; j < many; j++) {
      writeColor(mosaic, tone, scale, j, line, color)
      for (let c = 0; c < channels; c++)
        step[line * channels + c] += (data[(line * depth + j) * channels + c] - color[c]) / many
    }
    for (let c = 0; c < channels; c++)
      step[line * channels + c] = compressDifference(step[line * channels + c])
  }
  return runningMean(step, lines, channels, 2 * scale)
}

function runningMean(step: Float32Array, lines: number, channels: number, radius: number): Float32Array {
  const mean = new Float32Array(step.length)
  for (let c = 0; c < channels; c++) {
    let [sum, count] = [0, 0]
    for (let line = -radius; line < lines; line++) {
      const [entering, leaving] = [line + radius, line - radius - 1]
      if (entering < lines) [sum, count] = [sum + step[entering * channels + c], count + 1]
      if (leaving >= 0) [sum, count] = [sum - step[leaving * channels + c], count - 1]
      if (line >= 0) mean[line * channels + c] = sum / count
    }
  }
  return mean
}

/** A pixel's color: from its own shift, and beside a seam averaged with its neighbors' shifts. */
function writeColor(mosaic: ShiftMap, tone: Tone, scale: number, u: number, line: number, to: Float32Array) {
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
      addColor(mosaic, tone, scale, label[qline * reach + qu], u, line, to)
      count++
    }
  for (let c = 0; c < to.length; c++) to[c] /= count
}

function addColor(
  { view, shifts }: ShiftMap,
  tone: Tone,
  scale: number,
  index: number,
  u: number,
  line: number,
  to: Float32Array,
) {
  const { channels, data } = view
  const from = sourceIndex(view, shifts[index], u, line) * channels
  for (let c = 0; c < channels; c++) to[c] += data[from + c]
  addTone(tone, scale, index, u, line, to)
}

/** Interpolated between those tone pixels that have the same shift: tone is discontinuous at seams. */
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
  let sum = 0
  for (let pass = 0; pass < 2 && sum === 0; pass++)
    for (let n = 0; n < 4; n++) {
      const [qu, qline] = [left + (n & 1), top + (n >> 1)]
      const share = Math.max(1e-3, 1 - Math.abs(x - qu)) * Math.max(1e-3, 1 - Math.abs(y - qline))
      const q = clampIndex(qline, view.lines) * reach + clampIndex(qu, reach)
      if (pass === 0 && label[q] !== index) continue
      sum += share
    }
  const isSame = hasSame()
  for (let n = 0; n < 4; n++) {
    const [qu, qline] = [left + (n & 1), top + (n >> 1)]
    const q = clampIndex(qline, view.lines) * reach + clampIndex(qu, reach)
    if (isSame && label[q] !== index) continue
    const share = Math.max(1e-3, 1 - Math.abs(x - qu)) * Math.max(1e-3, 1 - Math.abs(y - qline))
    for (let c = 0; c < channels; c++) to[c] += (share / sum) * added[q * channels + c]
  }

  function hasSame(): boolean {
    for (let n = 0; n < 4; n++)
      if (label[clampIndex(top + (n >> 1), view.lines) * reach + clampIndex(left + (n & 1), reach)] === index)
        return true
    return false
  }
}

const clampIndex = (at: number, length: number) => (at < 0 ? 0 : at >= length ? length - 1 : at)
