import type { Plane, Raster } from '../raster.ts'

/** Foreground and background colors, each a plane of RGB triples from 0 to 255. */
export interface Layers {
  foreground: Float32Array
  background: Float32Array
  width: number
  height: number
}

/** Smoothness weights of Germer et al.: where alpha is constant and where it changes. */
const flatWeight = 1e-5
const edgeWeight = 1
const passesOnSmall = 10
const passesOnLarge = 2
const smallPixels = 32 * 32

/**
 * Estimate foreground and background colors from an image and its alpha (Germer, Uelwer, Conrad & Harmeling,
 * "Fast Multi-Level Foreground Estimation", 2021): from a 1 × 1 level upwards, each pixel's two colors
 * explain the image and agree with their neighbors where alpha changes.
 *
 * @param alpha from 0 to 1, of the image's size
 */
export function estimateLayers(image: Raster, alpha: Plane): Layers {
  const levels = Math.ceil(Math.log2(Math.max(image.width, image.height)))
  let layers: Layers = {
    foreground: firstColor(image, 0),
    background: firstColor(image, 0),
    width: 1,
    height: 1,
  }
  for (let level = 0; level <= levels; level++) {
    const share = level / Math.max(1, levels)
    const width = Math.round(image.width ** share)
    const height = Math.round(image.height ** share)
    layers = upsample(layers, width, height)
    const passes = width * height <= smallPixels ? passesOnSmall : passesOnLarge
    const sampled = sample(image, alpha, width, height)
    for (let pass = 0; pass < passes; pass++) relax(layers, sampled.colors, sampled.alpha)
  }
  return layers
}

function firstColor({ data }: Raster, index: number): Float32Array {
  return Float32Array.of(data[index], data[index + 1], data[index + 2])
}

function upsample(layers: Layers, width: number, height: number): Layers {
  if (layers.width === width && layers.height === height) return layers
  const foreground = new Float32Array(width * height * 3)
  const background = new Float32Array(width * height * 3)
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.floor((y * layers.height) / height) * layers.width
    for (let x = 0; x < width; x++, to += 3) {
      const from = (row + Math.floor((x * layers.width) / width)) * 3
      for (let channel = 0; channel < 3; channel++) {
        foreground[to + channel] = layers.foreground[from + channel]
        background[to + channel] = layers.background[from + channel]
      }
    }
  }
  return { foreground, background, width, height }
}

function sample(image: Raster, alpha: Plane, width: number, height: number) {
  const colors = new Float32Array(width * height * 3)
  const values = new Float32Array(width * height)
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.floor((y * image.height) / height) * image.width
    for (let x = 0; x < width; x++, to++) {
      const pixel = row + Math.floor((x * image.width) / width)
      const from = pixel * image.channels
      for (let channel = 0; channel < 3; channel++) colors[to * 3 + channel] = image.data[from + channel]
      values[to] = alpha.data[pixel]
    }
  }
  return { colors, alpha: values }
}

function relax(layers: Layers, colors: Float32Array, alpha: Float32Array): void {
  const { width, height } = layers
  for (let y = 0, pixel = 0; y < height; y++) {
    const up = y > 0 ? width : 0
    const down = y + 1 < height ? width : 0
    for (let x = 0; x < width; x++, pixel++) {
      const left = x > 0 ? 1 : 0
      const right = x + 1 < width ? 1 : 0
      relaxPixel(layers, colors, alpha, pixel, pixel - left, pixel + right, pixel - up, pixel + down)
    }
  }
}

function relaxPixel(
  { foreground, background }: Layers,
  colors: Float32Array,
  alpha: Float32Array,
  pixel: number,
  left: number,
  right: number,
  above: number,
  below: number,
): void {
  const opacity = alpha[pixel]
  const rest = 1 - opacity
  const fromLeft = flatWeight + edgeWeight * Math.abs(alpha[left] - opacity)
  const fromRight = flatWeight + edgeWeight * Math.abs(alpha[right] - opacity)
  const fromAbove = flatWeight + edgeWeight * Math.abs(alpha[above] - opacity)
  const fromBelow = flatWeight + edgeWeight * Math.abs(alpha[below] - opacity)
  const totalWeight = fromLeft + fromRight + fromAbove + fromBelow
  const a = opacity * opacity + totalWeight
  const b = opacity * rest
  const c = rest * rest + totalWeight
  const inverse = 1 / (a * c - b * b)
  for (let channel = 0; channel < 3; channel++) {
    const l = left * 3 + channel
    const r = right * 3 + channel
    const o = above * 3 + channel
    const n = below * 3 + channel
    const color = colors[pixel * 3 + channel]
    const foregroundSum =
      fromLeft * foreground[l] +
      fromRight * foreground[r] +
      fromAbove * foreground[o] +
      fromBelow * foreground[n]
    const backgroundSum =
      fromLeft * background[l] +
      fromRight * background[r] +
      fromAbove * background[o] +
      fromBelow * background[n]
    const u = opacity * color + foregroundSum
    const v = rest * color + backgroundSum
    foreground[pixel * 3 + channel] = Math.min(255, Math.max(0, (c * u - b * v) * inverse))
    background[pixel * 3 + channel] = Math.min(255, Math.max(0, (a * v - b * u) * inverse))
  }
}
