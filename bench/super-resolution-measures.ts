import type { Raster } from '../packages/imaging/src/raster.ts'

/** PSNR and SSIM of luma as super-resolution papers report them: Y of BT.601, without `border` pixels at each edge. */
export function similarity(made: Raster, truth: Raster, border: number): { psnr: number; ssim: number } {
  const a = luma(made, border)
  const b = luma(truth, border)
  let squares = 0
  for (let i = 0; i < a.data.length; i++) squares += (a.data[i] - b.data[i]) ** 2
  return { psnr: 10 * Math.log10((255 * 255 * a.data.length) / squares), ssim: ssim(a, b) }
}

interface Field {
  data: Float64Array
  width: number
  height: number
}

function luma({ data, width, height, channels }: Raster, border: number): Field {
  const field = { width: width - 2 * border, height: height - 2 * border }
  const out = new Float64Array(field.width * field.height)
  for (let i = 0; i < out.length; i++) {
    const x = border + (i % field.width)
    const y = border + Math.floor(i / field.width)
    const at = (y * width + x) * channels
    out[i] = 16 + (65.481 * data[at] + 128.553 * data[at + 1] + 24.966 * data[at + 2]) / 255
  }
  return { data: out, ...field }
}

/** Wang et al., 2004: 11 × 11 Gaussian with σ 1.5, only where the window is completely inside. */
function ssim(a: Field, b: Field): number {
  const mean = (of: (i: number) => number) =>
    smooth({ ...a, data: Float64Array.from(a.data, (_, i) => of(i)) })
  const ma = mean(i => a.data[i])
  const mb = mean(i => b.data[i])
  const aa = mean(i => a.data[i] ** 2)
  const bb = mean(i => b.data[i] ** 2)
  const ab = mean(i => a.data[i] * b.data[i])
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  let sum = 0
  for (let i = 0; i < ma.length; i++) {
    const covariance = ab[i] - ma[i] * mb[i]
    const variances = aa[i] - ma[i] ** 2 + bb[i] - mb[i] ** 2
    sum +=
      ((2 * ma[i] * mb[i] + c1) * (2 * covariance + c2)) / ((ma[i] ** 2 + mb[i] ** 2 + c1) * (variances + c2))
  }
  return sum / ma.length
}

const taps = Array.from({ length: 11 }, (_, i) => Math.exp(-((i - 5) ** 2) / 4.5))
const total = taps.reduce((a, b) => a + b)

function smooth({ data, width, height }: Field): Float64Array {
  const across = new Float64Array((width - 10) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width - 10; x++) {
      for (let k = 0; k < 11; k++) across[y * (width - 10) + x] += (taps[k] / total) * data[y * width + x + k]
    }
  }
  const out = new Float64Array((width - 10) * (height - 10))
  for (let i = 0; i < out.length; i++) {
    for (let k = 0; k < 11; k++) out[i] += (taps[k] / total) * across[i + k * (width - 10)]
  }
  return out
}
