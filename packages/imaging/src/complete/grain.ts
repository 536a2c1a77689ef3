import type { Box } from '../box.ts'
import type { Raster } from '../raster.ts'
import { randomIntegers } from './random-integers.ts'

/** Grain is copied in blocks of JPEG's size and alignment, so that its pattern continues. */
const grainSide = 8
const maxGrainBlocks = 500

/** A smooth background in a box of the image, with the pixels that it is known to explain. */
export interface Background {
  box: Box
  /** RGB triples. */
  colors: Float32Array
  /** 1 where the image shows this background. */
  isKnown: Uint8Array
}

/**
 * The grain of a background, to be added to its smooth colors where it is painted: blocks from where it is known, in
 * random order.
 *
 * @returns the difference of a channel (0 to 2) at a pixel of the image, in levels; 0 if no block of it is known
 */
export function createGrain(
  image: Raster,
  background: Background,
  seed: number,
): (x: number, y: number, channel: number) => number {
  const blocks = sampleGrain(image, background)
  if (blocks.length === 0) return () => 0
  const random = randomIntegers(seed)
  const blocksPerRow = Math.ceil(image.width / grainSide)
  const chosen = new Map<number, Float32Array>()
  return (x, y, channel) => {
    const key = Math.floor(y / grainSide) * blocksPerRow + Math.floor(x / grainSide)
    const block = chosen.get(key) ?? blocks[random() % blocks.length]
    chosen.set(key, block)
    return block[3 * ((y % grainSide) * grainSide + (x % grainSide)) + channel]
  }
}

/** How the image differs from the background's mean color, in blocks on JPEG's grid that show nothing else. */
function sampleGrain(image: Raster, background: Background): Float32Array[] {
  const { box } = background
  const corners: { left: number; top: number }[] = []
  const firstOf = (start: number) => Math.ceil(start / grainSide) * grainSide
  for (let top = firstOf(box.top); top + grainSide <= box.bottom; top += grainSide) {
    for (let left = firstOf(box.left); left + grainSide <= box.right; left += grainSide)
      if (isAllKnown(background, left, top)) corners.push({ left, top })
  }
  const step = Math.ceil(corners.length / maxGrainBlocks)
  return corners.filter((_, i) => i % step === 0).map(corner => grainOf(image, background, corner))
}

function isAllKnown({ box, isKnown }: Background, left: number, top: number): boolean {
  for (let i = 0; i < grainSide * grainSide; i++) {
    const row = top - box.top + Math.floor(i / grainSide)
    if (!isKnown[row * (box.right - box.left) + left - box.left + (i % grainSide)]) return false
  }
  return true
}

function grainOf(
  { data, width, channels }: Raster,
  { box, colors }: Background,
  { left, top }: { left: number; top: number },
): Float32Array {
  const grain = new Float32Array(grainSide * grainSide * 3)
  for (let i = 0; i < grain.length; i++) {
    const [pixel, channel] = [Math.floor(i / 3), i % 3]
    const [x, y] = [left + (pixel % grainSide), top + Math.floor(pixel / grainSide)]
    const smooth = colors[3 * ((y - box.top) * (box.right - box.left) + x - box.left) + channel]
    grain[i] = data[(y * width + x) * channels + channel] - smooth
  }
  for (let channel = 0; channel < 3; channel++) removeSlope(grain, channel)
  return grain
}

/** Subtract the plane that fits a block best, so that blocks join. */
function removeSlope(grain: Float32Array, channel: number): void {
  const center = (grainSide - 1) / 2
  const count = grainSide * grainSide
  const spread = (count * (count - 1)) / 12
  let [mean, across, down] = [0, 0, 0]
  for (let pixel = 0; pixel < count; pixel++) {
    const value = grain[3 * pixel + channel]
    mean += value / count
    across += (value * ((pixel % grainSide) - center)) / spread
    down += (value * (Math.floor(pixel / grainSide) - center)) / spread
  }
  for (let pixel = 0; pixel < count; pixel++)
    grain[3 * pixel + channel] -=
      mean + across * ((pixel % grainSide) - center) + down * (Math.floor(pixel / grainSide) - center)
}
