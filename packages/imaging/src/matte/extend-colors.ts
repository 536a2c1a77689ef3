import type { Raster } from '../raster.ts'

/** Pyramid levels, which determine how far, in pixels, colors are extended beyond the subject. */
const levels = 7
/** Alpha below which a pixel's color is blended with its neighborhood's. */
const fullTrustAlpha = 64

/**
 * Extend the subject's colors to pixels that have little or no color of their own.
 *
 * @param cutout   RGBA; alpha is the weight of each color
 * @param isNeeded whether the color of the pixel at an index is needed
 * @returns RGB triples of all needed pixels
 * By pull-push interpolation through a pyramid (Gortler, Grzeszczuk, Szeliski & Cohen, "The Lumigraph",
 * 1996).
 */
export function extendColors(cutout: Raster, isNeeded: (pixel: number) => boolean): Uint8ClampedArray {
  const pyramid = [cutout]
  while (pyramid.length < levels && Math.max(pyramid[0].width, pyramid[0].height) > 1)
    pyramid.unshift(downsample(pyramid[0]))
  for (let level = 1; level < pyramid.length - 1; level++) fillFromParent(pyramid[level - 1], pyramid[level])
  const { data, width, height } = cutout
  const colors = new Uint8ClampedArray(width * height * 3)
  const parent = pyramid.at(-2) ?? cutout
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      if (!isNeeded(pixel)) continue
      const ownWeight = Math.min(1, data[pixel * 4 + 3] / fullTrustAlpha)
      const interpolatedColor = ownWeight < 1 ? interpolateParent(parent, x, y) : undefined
      for (let channel = 0; channel < 3; channel++) {
        const value = data[pixel * 4 + channel]
        colors[pixel * 3 + channel] = interpolatedColor
          ? ownWeight * value + (1 - ownWeight) * interpolatedColor[channel]
          : value
      }
    }
  }
  return colors
}

/** Half the size; each pixel is the alpha-weighted mean of four, and its weight their sum. */
function downsample({ data, width, height }: Raster): Raster {
  const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const out = new Uint8ClampedArray(columns * rows * 4)
  const sums = [0, 0, 0, 0]
  for (let y = 0, to = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, to += 4) {
      sums.fill(0)
      for (let v = 2 * y; v < Math.min(height, 2 * y + 2); v++) {
        for (let u = 2 * x; u < Math.min(width, 2 * x + 2); u++) {
          const from = (v * width + u) * 4
          const weight = data[from + 3]
          for (let channel = 0; channel < 3; channel++) sums[channel] += weight * data[from + channel]
          sums[3] += weight
        }
      }
      if (sums[3] === 0) continue
      for (let channel = 0; channel < 3; channel++) out[to + channel] = sums[channel] / sums[3]
      out[to + 3] = sums[3]
    }
  }
  return { data: out, width: columns, height: rows, channels: 4 }
}

function fillFromParent(parent: Raster, { data, width, height }: Raster): void {
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const ownWeight = data[at + 3] / 255
      if (ownWeight === 1) continue
      const interpolatedColor = interpolateParent(parent, x, y)
      if (!interpolatedColor) continue
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] = ownWeight * data[at + channel] + (1 - ownWeight) * interpolatedColor[channel]
      // Interpolated colors may be used by finer levels.
      data[at + 3] = Math.max(1, data[at + 3])
    }
  }
}

const sharedColor = [0, 0, 0]

/**
 * The parent level's color at a pixel, interpolated from the nearest four that have one; the returned array
 * is reused.
 */
function interpolateParent(parent: Raster, x: number, y: number): number[] | undefined {
  const [column, row] = [x >> 1, y >> 1]
  const besideX = column + (x & 1 ? 1 : -1)
  const besideY = row + (y & 1 ? 1 : -1)
  sharedColor.fill(0)
  const totalWeight =
    addWeightedColor(parent, column, row, 9) +
    addWeightedColor(parent, besideX, row, 3) +
    addWeightedColor(parent, column, besideY, 3) +
    addWeightedColor(parent, besideX, besideY, 1)
  if (totalWeight === 0) return undefined
  for (let channel = 0; channel < 3; channel++) sharedColor[channel] /= totalWeight
  return sharedColor
}

function addWeightedColor({ data, width, height }: Raster, x: number, y: number, share: number): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return 0
  const at = (y * width + x) * 4
  if (data[at + 3] === 0) return 0
  for (let channel = 0; channel < 3; channel++) sharedColor[channel] += share * data[at + channel]
  return share
}
