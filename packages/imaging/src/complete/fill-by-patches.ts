import { type Box, clipped } from '../box.ts'
import type { CompletionOptions } from '../engines.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { evenTone } from './even-tone.ts'
import { type Hole, surroundingsOf } from './holes.ts'
import { levelOf, REACH } from './level.ts'
import { blendSeam } from './seam.ts'
import { synthesise } from './synthesis.ts'
import { writeTexture } from './texture.ts'

/** With fewer known patches than this, a window has too little to copy from. */
const leastSources = 64
/** Radius, in pixels, of the texture measure, and its weight relative to colors. */
const textureRadius = 6
const textureGain = 6

/**
 * Fill a hole with patches of its surroundings, or of the whole image if the surroundings have too few.
 *
 * @returns false, with the image unchanged, if there are too few known patches anywhere
 */
export async function fillByPatches(
  made: Raster,
  unknown: Mask,
  hole: Hole,
  options: CompletionOptions,
  work: Work,
): Promise<boolean> {
  const whole = { left: 0, top: 0, right: made.width, bottom: made.height }
  for (const window of [clipped(surroundingsOf(hole.box), made.width, made.height), whole]) {
    const level = levelIn(made, unknown, window)
    if (!level || level.sourceCount < leastSources) continue
    const field = await synthesise(level, options, work)
    blendSeam(level, field)
    evenTone(level)
    putBack(level.pixels, window, made, hole)
    return true
  }
  return false
}

function levelIn(made: Raster, unknown: Mask, { left, top, right, bottom }: Box) {
  const width = right - left
  const height = bottom - top
  if (Math.min(width, height) <= 2 * REACH) return undefined
  const { data, channels } = made
  const pixels = new Uint8Array(width * height * 4)
  const hole = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = (y + top) * made.width + left
    for (let x = 0; x < width; x++, i++) {
      const from = (row + x) * channels
      if (unknown.data[row + x]) {
        hole[i] = 1
        continue
      }
      for (let c = 0; c < channels; c++) pixels[4 * i + c] = data[from + c]
    }
  }
  if (channels === 3) writeTexture(pixels, hole, width, height, textureRadius, textureGain)
  return levelOf(width, height, pixels, hole)
}

function putBack(pixels: Uint8Array, { left, top, right }: Box, made: Raster, hole: Hole): void {
  const { data, channels, width } = made
  for (const pixel of hole.pixels) {
    const x = (pixel % width) - left
    const y = Math.floor(pixel / width) - top
    const from = (y * (right - left) + x) * 4
    for (let c = 0; c < channels; c++) data[pixel * channels + c] = pixels[from + c]
  }
}
