import type { Raster } from '../raster.ts'

/** Quantization levels per channel. */
const levels = 32
/** Largest difference, in levels of 256 per channel, of what has about the dominant color. */
const tolerance = 10
/** Width of the border, relative to the shorter side. */
const borderWidthRatio = 0.03
/** Alpha of the subject from which a pixel isn't ground. */
const subjectAlpha = 0.02
/** The color's share refers to the ground, but at least to this share of the border: a strip says little. */
const minGround = 0.4

type Color = [number, number, number]

/**
 * The dominant color of the ground along an image's border, as a background color for it.
 *
 * @param image   small; mostly transparent pixels are ignored
 * @param subject its alpha, 0 to 1, one value per pixel; what it covers is ignored
 * @returns as `#rrggbb`, and the share of the ground that has about this color, 0 to 1
 */
export function dominantBorderColor(image: Raster, subject?: Float32Array): { color: string; share: number } {
  const { colors, borderPixels } = groundColors(image, subject)
  const color = meanOfLargestBin(colors)
  const alike = colors.filter(each =>
    each.every((value, c) => Math.abs(value - color[c]) <= tolerance),
  ).length
  const hex = color.map(value => Math.round(value).toString(16).padStart(2, '0')).join('')
  return { color: `#${hex}`, share: alike / Math.max(1, colors.length, minGround * borderPixels) }
}

function groundColors({ data, width, height, channels }: Raster, subject?: Float32Array) {
  const colors: Color[] = []
  const borderWidth = Math.max(1, Math.round(borderWidthRatio * Math.min(width, height)))
  let borderPixels = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (Math.min(x, y, width - 1 - x, height - 1 - y) >= borderWidth) continue
      const pixel = y * width + x
      const at = pixel * channels
      if (channels === 4 && data[at + 3] < 128) continue
      borderPixels++
      if (subject && subject[pixel] > subjectAlpha) continue
      colors.push([data[at], data[at + 1], data[at + 2]])
    }
  return { colors, borderPixels }
}

/** White without colors. */
function meanOfLargestBin(colors: readonly Color[]): number[] {
  const bins = new Map<number, { count: number; sum: Color }>()
  for (const color of colors) {
    const key = color.reduce((sum, value) => sum * levels + Math.floor((value * levels) / 256), 0)
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] }
    bin.count++
    for (const [c, value] of color.entries()) bin.sum[c] += value
    bins.set(key, bin)
  }
  let largest = { count: 1, sum: [255, 255, 255] }
  for (const bin of bins.values()) if (bin.count >= largest.count) largest = bin
  return largest.sum.map(value => value / largest.count)
}
