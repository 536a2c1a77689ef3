import { blurPlane } from '../matte/blur-plane.ts'
import { enlarge } from '../resample/enlarge.ts'
import { type Level, notCompared } from './level.ts'
import { excluded, fixed, free, interpolateMembrane } from './membrane.ts'

/** The share of the tone difference that is corrected. */
const strength = 0.5
/** A difference of this many levels is halved, and much larger ones nearly vanish: they come from different content. */
const halvingDifference = 40
/**
 * Standard deviation of the low-pass filter that defines tone, relative to the side of a square of the hole's
 * area.
 */
const lowPassSigma = 0.2
/** The number of cells per such side: tone has no detail, so it's computed at low resolution. */
const cellsPerSide = 40

/**
 * Move the low-frequency tone of a filled hole halfway to the membrane interpolation of its border; detail is
 * kept. Patches can match their neighbors locally and still be lighter or darker overall than the
 * surroundings.
 */
export function correctTone(level: Level): void {
  const { width, height, holePixels, pixels } = level
  const side = Math.sqrt(holePixels.length)
  const cell = Math.max(1, Math.floor(side / cellsPerSide))
  const filled = cellMeans(level, cell)
  const smooth = { ...filled, values: filled.values.slice(), channels: 3 }
  interpolateMembrane(smooth)
  for (let c = 0; c < 3; c++) {
    const data = new Float32Array(filled.width * filled.height)
    for (let i = 0; i < data.length; i++) {
      if (filled.kinds[i] === free)
        data[i] = toneDifferenceOf(smooth.values[3 * i + c] - filled.values[3 * i + c])
    }
    const toneDifference = blurPlane(
      { data, width: filled.width, height: filled.height },
      (lowPassSigma * side) / cell,
    )
    const correction = enlarge(toneDifference, width, height).data
    for (const q of holePixels) {
      const value = Math.round(pixels[4 * q + c] + strength * correction[q])
      pixels[4 * q + c] = Math.min(255, Math.max(0, value))
    }
  }
}

/** The part of a difference that is one of tone: little of that between a tree and the sky beside it. */
const toneDifferenceOf = (difference: number) => difference / (1 + (difference / halvingDifference) ** 2)

/** RGB means over square cells: of the known pixels if any are compared, otherwise of the filled ones. */
function cellMeans({ width, height, pixels, hole, avoided }: Level, cell: number) {
  const w = Math.ceil(width / cell)
  const h = Math.ceil(height / cell)
  const values = new Float32Array(w * h * 3)
  const kinds = new Uint8Array(w * h)
  for (let y = 0, to = 0; y < h; y++) {
    for (let x = 0; x < w; x++, to++) {
      const sums = { known: [0, 0, 0, 0], filled: [0, 0, 0, 0] }
      for (let v = y * cell; v < Math.min(height, (y + 1) * cell); v++) {
        for (let u = x * cell; u < Math.min(width, (x + 1) * cell); u++) {
          const i = v * width + u
          if (!hole[i] && avoided?.[i] === notCompared) continue
          const sum = hole[i] ? sums.filled : sums.known
          for (let c = 0; c < 3; c++) sum[c] += pixels[4 * i + c]
          sum[3]++
        }
      }
      kinds[to] = sums.known[3] > 0 ? fixed : sums.filled[3] > 0 ? free : excluded
      const sum = kinds[to] === fixed ? sums.known : sums.filled
      for (let c = 0; c < 3; c++) values[3 * to + c] = sum[c] / Math.max(1, sum[3])
    }
  }
  return { values, kinds, width: w, height: h }
}
