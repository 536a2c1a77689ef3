import type { Plane, Raster } from '../raster.ts'

/** Colours of what is in front and of what is behind, each a plane of RGB triples from 0 to 255. */
export interface Layers {
  front: Float32Array
  back: Float32Array
  width: number
  height: number
}

/** Of Germer et al.: how much neighbours pull, where alpha is flat and where it changes. */
const flatPull = 1e-5
const edgePull = 1
const passesOnSmall = 10
const passesOnLarge = 2
const smallPixels = 32 * 32

/**
 * Estimate the colours in front and behind from a picture and its alpha (Germer, Uelwer, Conrad &
 * Harmeling, "Fast Multi-Level Foreground Estimation", 2021): level by level from one pixel up, each
 * pixel's two colours explain the picture and agree with their neighbours where alpha changes.
 *
 * @param alpha from 0 to 1, of the picture's size
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

function settle({ front, back, width, height }: Layers, colours: Float32Array, alpha: Float32Array): void {
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      settlePixel(pixel, neighboursOf(x, y, width, height), front, back, colours, alpha)
    }
  }
}

const around = new Int32Array(4)

function neighboursOf(x: number, y: number, width: number, height: number): Int32Array {
  around[0] = x > 0 ? -1 : 0
  around[1] = x + 1 < width ? 1 : 0
  around[2] = y > 0 ? -width : 0
  around[3] = y + 1 < height ? width : 0
  return around
}

function settlePixel(
  pixel: number,
  steps: Int32Array,
  front: Float32Array,
  back: Float32Array,
  colours: Float32Array,
  alpha: Float32Array,
): void {
  const opacity = alpha[pixel]
  const rest = 1 - opacity
  let pull = 0
  let frontRed = 0
  let frontGreen = 0
  let frontBlue = 0
  let backRed = 0
  let backGreen = 0
  let backBlue = 0
  for (let index = 0; index < steps.length; index++) {
    const neighbour = pixel + steps[index]
    const weight = flatPull + edgePull * Math.abs(alpha[neighbour] - opacity)
    const at = neighbour * 3
    pull += weight
    frontRed += weight * front[at]
    frontGreen += weight * front[at + 1]
    frontBlue += weight * front[at + 2]
    backRed += weight * back[at]
    backGreen += weight * back[at + 1]
    backBlue += weight * back[at + 2]
  }
  const a = opacity * opacity + pull
  const b = opacity * rest
  const c = rest * rest + pull
  const inverse = 1 / (a * c - b * b)
  const at = pixel * 3
  const solve = (channel: number, frontSum: number, backSum: number) => {
    const colour = colours[at + channel]
    const u = opacity * colour + frontSum
    const v = rest * colour + backSum
    front[at + channel] = Math.min(255, Math.max(0, (c * u - b * v) * inverse))
    back[at + channel] = Math.min(255, Math.max(0, (a * v - b * u) * inverse))
  }
  solve(0, frontRed, backRed)
  solve(1, frontGreen, backGreen)
  solve(2, frontBlue, backBlue)
}
