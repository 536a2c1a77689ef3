import { type Box, clipBox } from '../box.ts'
import type { CompletionOptions } from '../engines.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { blendSeam } from './blend-seam.ts'
import { blendStructure } from './blend-structure.ts'
import { correctTone } from './correct-tone.ts'
import { drawStructure } from './draw-structure.ts'
import { type Avoided, avoidedFlags } from './find-avoided.ts'
import { addSurroundings, type Hole } from './holes.ts'
import { createLevelData, type Level, PATCH_RADIUS } from './level.ts'
import { synthesize } from './synthesize.ts'
import { writeTexture } from './texture.ts'

/** With fewer known patches than this, a window has too little to copy from. */
const minSources = 64
/** Radius, in pixels, of the texture measure, and its weight relative to colors. */
const textureRadius = 6
const textureGain = 6
/** Least share to which the variant `structure` follows its continued lines rather than its patches. */
const structureShare = 0.7

/**
 * Fill a hole with patches of its surroundings, or of the whole image if the surroundings have too few; smoothly
 * for the variant `smooth`.
 *
 * @param avoided what isn't copied into it
 * @returns false, with the image unchanged, if there are too few known patches anywhere
 */
export async function fillByPatches(
  output: Raster,
  unknown: Mask,
  hole: Hole,
  avoided: Avoided | undefined,
  options: CompletionOptions,
  work: Work,
): Promise<boolean> {
  const imageBox = { left: 0, top: 0, right: output.width, bottom: output.height }
  for (const window of [clipBox(addSurroundings(hole.box), output.width, output.height), imageBox]) {
    const level = createLevel(output, unknown, window, avoided)
    if (!level || level.sourceCount < minSources) continue
    if (options.variant === 'smooth') writeStructure(level)
    else {
      const field = await synthesize(level, options, work)
      blendSeam(level, field)
      correctTone(level)
      blendStructure(level, field, options.variant === 'structure' ? structureShare : 0)
    }
    writeHolePixels(level.pixels, window, output, hole)
    return true
  }
  return false
}

function writeStructure(level: Level): void {
  const { values } = drawStructure(level)
  for (const q of level.holePixels)
    for (let c = 0; c < 4; c++)
      level.pixels[4 * q + c] = Math.min(255, Math.max(0, Math.round(values[4 * q + c])))
}

function createLevel(output: Raster, unknown: Mask, window: Box, avoided: Avoided | undefined) {
  const { left, top, right, bottom } = window
  const width = right - left
  const height = bottom - top
  if (Math.min(width, height) <= 2 * PATCH_RADIUS) return undefined
  const { data, channels } = output
  const pixels = new Uint8Array(width * height * 4)
  const hole = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = (y + top) * output.width + left
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
  return createLevelData(width, height, pixels, hole, avoided && avoidedFlags(avoided, window, output))
}

function writeHolePixels(pixels: Uint8Array, { left, top, right }: Box, output: Raster, hole: Hole): void {
  const { data, channels, width } = output
  for (const pixel of hole.pixels) {
    const x = (pixel % width) - left
    const y = Math.floor(pixel / width) - top
    const from = (y * (right - left) + x) * 4
    for (let c = 0; c < channels; c++) data[pixel * channels + c] = pixels[from + c]
  }
}
