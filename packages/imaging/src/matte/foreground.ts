import type { Plane, Raster } from '../raster.ts'

/** Foreground and background colors, each a plane of RGB triples from 0 to 255. */
export interface Layers {
  front: Float32Array
  back: Float32Array
  width: number
  height: number
}

/** Smoothness weights of Germer et al.: where alpha is constant and where it changes. */
const flatPull = 1e-5
const edgePull = 1
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
export function estimateLayers(picture: Raster, alpha: Plane): Layers {
  const levels = Math.ceil(Math.log2(Math.max(picture.width, picture.height)))
  let layers: Layers = { front: colourAt(picture, 0), back: colourAt(picture, 0), width: 1, height: 1 }
  for (let level = 0; level <= levels; level++) {
    const share = level / Math.max(1, levels)
    const width = Math.round(picture.width ** share)
    const height = Math.round(picture.height ** share)
    layers = grown(layers, width, height)
    const passes = width * height <= smallPixels ? passesOnSmall : passesOnLarge
    const at = sampled(picture, alpha, width, height)
    for (let pass = 0; pass < passes; pass++) settle(layers, at.colours, at.alpha)
  }
  return layers
}

function colourAt({ data }: Raster, at: number): Float32Array {
  return Float32Array.of(data[at], data[at + 1], data[at + 2])
}

function grown(layers: Layers, width: number, height: number): Layers {
  if (layers.width === width && layers.height === height) return layers
  const front = new Float32Array(width * height * 3)
  const back = new Float32Array(width * height * 3)
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.floor((y * layers.height) / height) * layers.width
    for (let x = 0; x < width; x++, to += 3) {
      const from = (row + Math.floor((x * layers.width) / width)) * 3
      for (let channel = 0; channel < 3; channel++) {
        front[to + channel] = layers.front[from + channel]
        back[to + channel] = layers.back[from + channel]
      }
    }
  }
  return { front, back, width, height }
}

function sampled(picture: Raster, alpha: Plane, width: number, height: number) {
  const colours = new Float32Array(width * height * 3)
  const values = new Float32Array(width * height)
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.floor((y * picture.height) / height) * picture.width
    for (let x = 0; x < width; x++, to++) {
      const pixel = row + Math.floor((x * picture.width) / width)
      const from = pixel * picture.channels
      for (let channel = 0; channel < 3; channel++) colours[to * 3 + channel] = picture.data[from + channel]
      values[to] = alpha.data[pixel]
    }
  }
  return { colours, alpha: values }
}

function settle(layers: Layers, colours: Float32Array, alpha: Float32Array): void {
  const { width, height } = layers
  for (let y = 0, pixel = 0; y < height; y++) {
    const up = y > 0 ? width : 0
    const down = y + 1 < height ? width : 0
    for (let x = 0; x < width; x++, pixel++) {
      const left = x > 0 ? 1 : 0
      const right = x + 1 < width ? 1 : 0
      settlePixel(layers, colours, alpha, pixel, pixel - left, pixel + right, pixel - up, pixel + down)
    }
  }
}

function settlePixel(
  { front, back }: Layers,
  colours: Float32Array,
  alpha: Float32Array,
  pixel: number,
  left: number,
  right: number,
  above: number,
  below: number,
): void {
  const opacity = alpha[pixel]
  const rest = 1 - opacity
  const fromLeft = flatPull + edgePull * Math.abs(alpha[left] - opacity)
  const fromRight = flatPull + edgePull * Math.abs(alpha[right] - opacity)
  const fromAbove = flatPull + edgePull * Math.abs(alpha[above] - opacity)
  const fromBelow = flatPull + edgePull * Math.abs(alpha[below] - opacity)
  const pull = fromLeft + fromRight + fromAbove + fromBelow
  const a = opacity * opacity + pull
  const b = opacity * rest
  const c = rest * rest + pull
  const inverse = 1 / (a * c - b * b)
  for (let channel = 0; channel < 3; channel++) {
    const l = left * 3 + channel
    const r = right * 3 + channel
    const o = above * 3 + channel
    const n = below * 3 + channel
    const colour = colours[pixel * 3 + channel]
    const ahead = fromLeft * front[l] + fromRight * front[r] + fromAbove * front[o] + fromBelow * front[n]
    const behind = fromLeft * back[l] + fromRight * back[r] + fromAbove * back[o] + fromBelow * back[n]
    const u = opacity * colour + ahead
    const v = rest * colour + behind
    front[pixel * 3 + channel] = Math.min(255, Math.max(0, (c * u - b * v) * inverse))
    back[pixel * 3 + channel] = Math.min(255, Math.max(0, (a * v - b * u) * inverse))
  }
}
