import type { Raster } from '../raster.ts'
import { blockSide, blockSize, transformBlock } from './dct.ts'
import { noiseDeviation } from './estimate-noise.ts'

/**
 * Standard deviations of an image's noise, 0 to 1, by channel of {@link opponentColors} and by frequency in blocks of
 * 8 × 8 pixels.
 */
export type NoiseSpectrum = readonly Float32Array[]

/** Orthonormal opponent colors: lightness, red against blue, and green against both. */
export const opponentColors = [
  [1 / Math.sqrt(3), 1 / Math.sqrt(3), 1 / Math.sqrt(3)],
  [1 / Math.sqrt(2), 0, -1 / Math.sqrt(2)],
  [1 / Math.sqrt(6), -2 / Math.sqrt(6), 1 / Math.sqrt(6)],
] as const

/** The share of blocks, the calmest, in which noise is measured. */
const calmShare = 0.1
/** Blocks that are measured at least and compared at most. */
const [minCalm, maxBlocks] = [20, 20_000]
/** Samples of a block, of 192, that may be black or white: they show less of the noise. */
const maxClipped = 12
/** Least distance between blocks, in pixels. */
const minStep = 4
/** Calm blocks aren't quite even: the part of their deviations that is noise. */
const noiseShare = 0.9
/** A frequency's deviation is at most this many times the image's: the rest is shading. */
const maxRatio = 6
/** Blocks are calm by the frequencies whose sum is below this; noise is told from texture by the others. */
const calmFrequencies = 7
/**
 * Noise is alike in all calm blocks: largest ratio of their deviations' 90th to their 10th percentile. On photographs it
 * is 1.3 to 1.7 for noise, 1.9 to 2.4 for noise that JPEG has made uneven, and 2.8 to 7 for engravings, stones and fur.
 */
const mostSpread = 1.8

/**
 * Measure noise by frequency where the image is calmest: noise of sensors is white, but once it has been developed,
 * resized or compressed, it is coarse, and stronger in color than in lightness (after Colom & Buades, "Analysis and
 * Extension of the Ponomarenko et al. Method, Estimating a Noise Curve from a Single Image", 2013).
 *
 * @returns undefined if it can't be told from texture, or if the image is too small or nowhere exposed well enough
 */
export function measureNoise(image: Raster): NoiseSpectrum | undefined {
  const blocks = sampleBlocks(image)
  const calm = blocks
    .sort((a, b) => a.contrast - b.contrast)
    .slice(0, Math.max(minCalm, Math.ceil(calmShare * blocks.length)))
  if (calm.length < minCalm || spreadOf(calm) > mostSpread) return undefined
  const most = (maxRatio * noiseDeviation(image)) / 255
  return opponentColors.map((_, channel) =>
    Float32Array.from({ length: blockSize }, (_, frequency) => {
      const square = calm.reduce((sum, { channels }) => sum + channels[channel][frequency] ** 2, 0)
      return noiseShare * Math.min(most, Math.sqrt(square / calm.length))
    }),
  )
}

interface Block {
  /** Coefficients of each opponent color. */
  channels: readonly Float32Array[]
  /** Energy of the lightness's lower frequencies, and of the higher ones. */
  contrast: number
  grain: number
}

/** Ratio of the 90th to the 10th percentile of the higher frequencies' deviations. */
function spreadOf(blocks: readonly Block[]): number {
  const sorted = blocks.map(({ grain }) => Math.sqrt(grain)).sort((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]
  return quantile(0.9) / quantile(0.1)
}

/** Blocks evenly distributed over an image, without those that are clipped. */
function sampleBlocks({ data, width, height, channels }: Raster): Block[] {
  const step = Math.max(minStep, Math.floor(Math.sqrt((width * height) / maxBlocks)))
  const blocks: Block[] = []
  for (let top = 0; top + blockSide <= height; top += step)
    for (let left = 0; left + blockSide <= width; left += step) {
      const colors = opponentColors.map(() => new Float32Array(blockSize))
      let clipped = 0
      for (let at = 0; at < blockSize; at++) {
        const from = ((top + Math.floor(at / blockSide)) * width + left + (at % blockSide)) * channels
        for (let c = 0; c < 3; c++) {
          const value = data[from + c]
          if (value === 0 || value === 255) clipped++
          for (let channel = 0; channel < 3; channel++)
            colors[channel][at] += (opponentColors[channel][c] * value) / 255
        }
      }
      if (clipped > maxClipped) continue
      for (const color of colors) transformBlock(color, false)
      blocks.push({ channels: colors, ...energiesOf(colors[0]) })
    }
  return blocks
}

function energiesOf(lightness: Float32Array): Pick<Block, 'contrast' | 'grain'> {
  let [contrast, grain] = [0, 0]
  for (let at = 1; at < blockSize; at++) {
    if (Math.floor(at / blockSide) + (at % blockSide) < calmFrequencies) contrast += lightness[at] ** 2
    else grain += lightness[at] ** 2
  }
  return { contrast, grain }
}
