import type { Raster } from '../raster.ts'
import { lie, type Side } from './ground.ts'
import { type Mosaic, sourceOf } from './mosaic.ts'
import { softened, type Tone } from './tone.ts'

/** Pixels at the edge whose brightness is compared. */
const compared = 3
/** Pixels of the tone's level over which the remaining step at the edge fades. */
const fading = 5

/**
 * Render an image extended beyond one side by a shift map.
 *
 * @param scale pixels of the shift map per pixel of the tone's level
 */
export function laid(picture: Raster, side: Side, mosaic: Mosaic, tone: Tone, scale: number): Raster {
  const { reach, ground } = mosaic
  const isUpright = side === 'up' || side === 'down'
  const width = picture.width + (isUpright ? 0 : reach)
  const height = picture.height + (isUpright ? reach : 0)
  const { channels } = picture
  const data = new Uint8ClampedArray(width * height * channels)
  const left = side === 'left' ? reach : 0
  const top = side === 'up' ? reach : 0
  const row = picture.width * channels
  for (let y = 0; y < picture.height; y++)
    data.set(picture.data.subarray(y * row, (y + 1) * row), ((y + top) * width + left) * channels)

  const { first, inwards, next } = lie(side, width, height)
  const step = edgeStep(mosaic, tone, scale)
  const fade = Float32Array.from({ length: reach }, (_, u) => Math.exp(-u / (fading * scale)))
  const colour = new Float32Array(channels)
  for (let line = 0; line < ground.lines; line++)
    for (let u = 0; u < reach; u++) {
      mix(mosaic, tone, scale, u, line, colour)
      const to = (first + line * next + (reach - 1 - u) * inwards) * channels
      for (let c = 0; c < channels; c++)
        data[to + c] = Math.round(colour[c] + fade[u] * step[line * channels + c])
    }
  return { data, width, height, channels }
}

/** The remaining brightness step at the edge, per line: the tone is too coarse to remove all of it. */
function edgeStep(mosaic: Mosaic, tone: Tone, scale: number): Float32Array {
  const { ground, reach } = mosaic
  const { lines, depth, channels, data } = ground
  const step = new Float32Array(lines * channels)
  const colour = new Float32Array(channels)
  const many = Math.min(compared, reach, depth)
  for (let line = 0; line < lines; line++) {
    for (let j = 0; j < many; j++) {
      mix(mosaic, tone, scale, j, line, colour)
      for (let c = 0; c < channels; c++)
        step[line * channels + c] += (data[(line * depth + j) * channels + c] - colour[c]) / many
    }
    for (let c = 0; c < channels; c++) step[line * channels + c] = softened(step[line * channels + c])
  }
  return meanAlong(step, lines, channels, 2 * scale)
}

function meanAlong(step: Float32Array, lines: number, channels: number, radius: number): Float32Array {
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
function mix(mosaic: Mosaic, tone: Tone, scale: number, u: number, line: number, to: Float32Array) {
  const { reach, label, ground } = mosaic
  const p = line * reach + u
  to.fill(0)
  let count = 0
  const isAlone =
    (u === 0 || label[p - 1] === label[p]) &&
    (u + 1 === reach || label[p + 1] === label[p]) &&
    (line === 0 || label[p - reach] === label[p]) &&
    (line + 1 === ground.lines || label[p + reach] === label[p])
  const around = isAlone ? 0 : 1
  for (let qline = Math.max(0, line - around); qline <= Math.min(ground.lines - 1, line + around); qline++)
    for (let qu = Math.max(0, u - around); qu <= Math.min(reach - 1, u + around); qu++) {
      add(mosaic, tone, scale, label[qline * reach + qu], u, line, to)
      count++
    }
  for (let c = 0; c < to.length; c++) to[c] /= count
}

function add(
  { ground, shifts }: Mosaic,
  tone: Tone,
  scale: number,
  index: number,
  u: number,
  line: number,
  to: Float32Array,
) {
  const { channels, data } = ground
  const from = sourceOf(ground, shifts[index], u, line) * channels
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
  const { reach, label, ground } = mosaic
  const channels = to.length
  const x = (u + 0.5) / scale - 0.5
  const y = (line + 0.5) / scale - 0.5
  const [left, top] = [Math.floor(x), Math.floor(y)]
  let sum = 0
  for (let pass = 0; pass < 2 && sum === 0; pass++)
    for (let n = 0; n < 4; n++) {
      const [qu, qline] = [left + (n & 1), top + (n >> 1)]
      const share = Math.max(1e-3, 1 - Math.abs(x - qu)) * Math.max(1e-3, 1 - Math.abs(y - qline))
      const q = held(qline, ground.lines) * reach + held(qu, reach)
      if (pass === 0 && label[q] !== index) continue
      sum += share
    }
  const isSame = hasSame()
  for (let n = 0; n < 4; n++) {
    const [qu, qline] = [left + (n & 1), top + (n >> 1)]
    const q = held(qline, ground.lines) * reach + held(qu, reach)
    if (isSame && label[q] !== index) continue
    const share = Math.max(1e-3, 1 - Math.abs(x - qu)) * Math.max(1e-3, 1 - Math.abs(y - qline))
    for (let c = 0; c < channels; c++) to[c] += (share / sum) * added[q * channels + c]
  }

  function hasSame(): boolean {
    for (let n = 0; n < 4; n++)
      if (label[held(top + (n >> 1), ground.lines) * reach + held(left + (n & 1), reach)] === index)
        return true
    return false
  }
}

const held = (at: number, length: number) => (at < 0 ? 0 : at >= length ? length - 1 : at)
