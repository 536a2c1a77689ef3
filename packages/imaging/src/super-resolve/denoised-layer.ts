import { blockSide, blockSize, transformBlock } from './dct.ts'
import { type NoiseSpectrum, opponentColors } from './noise-spectrum.ts'
import { cropPlanes, emptyPlanes, type Layer, type Planes, type Window, withBorder } from './planes.ts'

/** Distance between blocks, in pixels: each pixel is the mean of those of 16 blocks. */
const step = 2
/** Coefficients below this many standard deviations of the noise are noise. */
const threshold = 2.7
/** Pixels that a pixel's value depends on, on each side: two passes, each a block's width, rounded to the step. */
export const denoisingReach = 2 * blockSide

/**
 * Remove noise by thresholding cosine transforms of overlapping blocks (Yu & Sapiro, "DCT Image Denoising: a Simple and
 * Effective Image Denoising Algorithm", 2011), then by a Wiener filter that takes that result for the signal, in
 * opponent colors.
 *
 * @param noise its spectrum
 */
export function denoisedLayer(below: Layer, noise: NoiseSpectrum): Layer {
  const { width, height } = below
  if (Math.min(width, height) < blockSide) return below
  return {
    width,
    height,
    async render(window) {
      const area = blockWindow(window, width, height)
      const planes = denoise(await below.render(area), noise)
      return cropPlanes(planes, { ...window, x: window.x - area.x, y: window.y - area.y })
    },
  }
}

/** The pixels that a window depends on. Blocks begin at multiples of the step, so that results don't depend on windows. */
function blockWindow(window: Window, width: number, height: number): Window {
  const { x, y, width: wide, height: high } = withBorder(window, denoisingReach, width, height)
  const [left, right] = alignedRange(x, x + wide, width)
  const [top, bottom] = alignedRange(y, y + high, height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** A range that begins at a multiple of the step, and holds a block at least, as the size does. */
function alignedRange(from: number, to: number, size: number): [number, number] {
  const start = Math.min(from, size - blockSide)
  return [start - (start % step), Math.min(size, Math.max(to, start + blockSide))]
}

function denoise(planes: Planes, noise: NoiseSpectrum): Planes {
  const colors = toOpponent(planes)
  const size = planes.width * planes.height
  for (let channel = 0; channel < 3; channel++) {
    const plane = colors.data.subarray(channel * size, (channel + 1) * size)
    const pilot = filterBlocks(plane, planes, block => cutNoise(block, noise[channel]))
    const filtered = filterBlocks(plane, planes, (block, at) => {
      readBlock(pilot, planes.width, at, pilotBlock)
      transformBlock(pilotBlock, false)
      return attenuateNoise(block, pilotBlock, noise[channel])
    })
    plane.set(filtered)
  }
  return fromOpponent(colors)
}

const pilotBlock = new Float32Array(blockSize)

/** Set coefficients to 0 that are noise; returns the weight of the block: fewer coefficients are more certain. */
function cutNoise(coefficients: Float32Array, noise: Float32Array): number {
  let kept = 1
  for (let at = 1; at < blockSize; at++) {
    if (Math.abs(coefficients[at]) < threshold * noise[at]) coefficients[at] = 0
    else kept++
  }
  return 1 / kept
}

/** Multiply coefficients by the share of them that is signal; returns the weight of the block. */
function attenuateNoise(coefficients: Float32Array, signal: Float32Array, noise: Float32Array): number {
  let energy = 1
  for (let at = 1; at < blockSize; at++) {
    const square = signal[at] ** 2
    const share = square / (square + noise[at] ** 2 + 1e-12)
    coefficients[at] *= share
    energy += share ** 2
  }
  return 1 / energy
}

/**
 * The weighted mean of a plane's overlapping blocks after a filter.
 *
 * @param filter changes a block's coefficients and returns its weight; it's also given the block's first pixel
 */
function filterBlocks(
  plane: Float32Array,
  { width, height }: { width: number; height: number },
  filter: (coefficients: Float32Array, at: number) => number,
): Float32Array {
  const sums = new Float32Array(width * height)
  const weights = new Float32Array(width * height)
  const block = new Float32Array(blockSize)
  for (const top of starts(height))
    for (const left of starts(width)) {
      const at = top * width + left
      readBlock(plane, width, at, block)
      transformBlock(block, false)
      const weight = filter(block, at)
      transformBlock(block, true)
      for (let y = 0, n = 0; y < blockSide; y++)
        for (let x = 0, to = at + y * width; x < blockSide; x++, n++, to++) {
          sums[to] += weight * block[n]
          weights[to] += weight
        }
    }
  return sums.map((sum, at) => sum / weights[at])
}

/** First pixels of blocks that cover a size. */
function starts(size: number): number[] {
  const count = Math.ceil((size - blockSide) / step) + 1
  return Array.from({ length: count }, (_, n) => Math.min(n * step, size - blockSide))
}

function readBlock(plane: Float32Array, width: number, at: number, to: Float32Array): void {
  for (let y = 0; y < blockSide; y++)
    for (let x = 0; x < blockSide; x++) to[y * blockSide + x] = plane[at + y * width + x]
}

const toOpponent = (planes: Planes) => mix(planes, (channel, color) => opponentColors[channel][color])

/** The matrix is orthonormal: its transpose is its inverse. */
const fromOpponent = (planes: Planes) => mix(planes, (color, channel) => opponentColors[channel][color])

function mix({ data, width, height }: Planes, weight: (to: number, from: number) => number): Planes {
  const mixed = emptyPlanes(3, width, height)
  const size = width * height
  for (let to = 0; to < 3; to++)
    for (let from = 0; from < 3; from++) {
      const factor = weight(to, from)
      for (let i = 0; i < size; i++) mixed.data[to * size + i] += factor * data[from * size + i]
    }
  return mixed
}
