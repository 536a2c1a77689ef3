import type { Raster } from '../raster.ts'

/** Quantization levels per channel. */
const levels = 32
/** Width of the border, relative to the shorter side. */
const borderWidthRatio = 0.03

/**
 * The dominant color along an image's border, as a background color for it.
 *
 * @param image small; mostly transparent pixels are ignored
 * @returns as `#rrggbb`, and the share of the border that has about this color, 0 to 1
 */
export function dominantBorderColor({ data, width, height, channels }: Raster): {
  color: string
  share: number
} {
  const bins = new Map<number, { count: number; sum: [number, number, number] }>()
  const borderWidth = Math.max(1, Math.round(borderWidthRatio * Math.min(width, height)))
  let all = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (Math.min(x, y, width - 1 - x, height - 1 - y) >= borderWidth) continue
      const at = (y * width + x) * channels
      if (channels === 4 && data[at + 3] < 128) continue
      const color: [number, number, number] = [data[at], data[at + 1], data[at + 2]]
      const key = color.reduce((sum, value) => sum * levels + Math.floor((value * levels) / 256), 0)
      const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] }
      bin.count++
      color.forEach((value, channel) => {
        bin.sum[channel] += value
      })
      bins.set(key, bin)
      all++
    }
  let most = { count: 0, sum: [255, 255, 255] }
  for (const bin of bins.values()) if (bin.count > most.count) most = bin
  const mean = most.sum.map(value => Math.round(value / Math.max(1, most.count)))
  const hex = mean.map(value => value.toString(16).padStart(2, '0')).join('')
  return { color: `#${hex}`, share: all > 0 ? most.count / all : 0 }
}
