import type { Mask } from '../packages/imaging/src/mask/mask.ts'
import type { Raster } from '../packages/imaging/src/raster.ts'

/** Peak signal-to-noise ratio in decibels over the masked pixels' three channels; at most 100. */
export function psnrInside(truth: Raster, made: Raster, mask: Mask): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < mask.data.length; i++) {
    if (!mask.data[i]) continue
    for (let c = 0; c < 3; c++)
      sum += (truth.data[i * truth.channels + c] - made.data[i * made.channels + c]) ** 2
    count += 3
  }
  return sum === 0 ? 100 : 10 * Math.log10((255 * 255 * count) / sum)
}

/**
 * Structural similarity of luma, averaged over the masked pixels: 11 × 11 Gaussian with σ 1.5, edges replicated.
 * Wang et al., 2004.
 */
export function ssimInside(truth: Raster, made: Raster, mask: Mask): number {
  const a = luma(truth)
  const b = luma(made)
  const { width, height } = truth
  const blur = (of: (i: number) => number) =>
    gaussian(
      Float64Array.from(a, (_, i) => of(i)),
      width,
      height,
    )
  const ma = blur(i => a[i])
  const mb = blur(i => b[i])
  const aa = blur(i => a[i] * a[i])
  const bb = blur(i => b[i] * b[i])
  const ab = blur(i => a[i] * b[i])
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  let sum = 0
  let count = 0
  for (let i = 0; i < a.length; i++) {
    if (!mask.data[i]) continue
    const covariance = ab[i] - ma[i] * mb[i]
    const variances = aa[i] - ma[i] ** 2 + bb[i] - mb[i] ** 2
    sum +=
      ((2 * ma[i] * mb[i] + c1) * (2 * covariance + c2)) / ((ma[i] ** 2 + mb[i] ** 2 + c1) * (variances + c2))
    count++
  }
  return sum / count
}

function luma({ data, width, height, channels }: Raster): Float64Array {
  const out = new Float64Array(width * height)
  for (let i = 0; i < out.length; i++)
    out[i] = 0.299 * data[i * channels] + 0.587 * data[i * channels + 1] + 0.114 * data[i * channels + 2]
  return out
}

const kernel = (() => {
  const taps = Array.from({ length: 11 }, (_, i) => Math.exp(-((i - 5) ** 2) / (2 * 1.5 ** 2)))
  const sum = taps.reduce((a, b) => a + b)
  return taps.map(tap => tap / sum)
})()

function gaussian(field: Float64Array, width: number, height: number): Float64Array {
  const along = new Float64Array(field.length)
  const out = new Float64Array(field.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let k = 0; k < 11; k++)
        sum += kernel[k] * field[y * width + Math.min(width - 1, Math.max(0, x + k - 5))]
      along[y * width + x] = sum
    }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let k = 0; k < 11; k++)
        sum += kernel[k] * along[Math.min(height - 1, Math.max(0, y + k - 5)) * width + x]
      out[y * width + x] = sum
    }
  return out
}
