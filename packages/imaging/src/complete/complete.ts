import type { Completion, CompletionOptions } from '../engines.ts'
import { dilate } from '../mask/dilate.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import { type Work, yieldToEventLoop } from '../work.ts'
import { hasMaskedPixels } from './check-mask.ts'
import { fillByMembrane } from './fill-by-membrane.ts'
import { fillByPatches } from './fill-by-patches.ts'
import { fillCalmPieces } from './fill-calm-pieces.ts'
import { type AvoidanceEngines, findAvoided } from './find-avoided.ts'
import { findHoles } from './holes.ts'

/** The mask's margin is one pixel per this many pixels of the longer side. */
const pixelsPerMargin = 1500

/**
 * Image completion by PatchMatch and membrane interpolation, on the CPU. Pixels outside the mask stay
 * identical. Holes that are thin everywhere are interpolated by a membrane; all others are filled with
 * patches of their surroundings, but not with copies of faces and of other subjects.
 */
export function builtInCompletion(engines: AvoidanceEngines = {}): Completion {
  return {
    name: 'PatchMatch (built-in)',
    complete: (image, mask, options, work) => complete(image, mask, options, work, engines),
  }
}

/**
 * Dilate a brushed mask by 1 to 4 pixels, depending on the image's size, so that it covers an object's soft
 * edge.
 */
export function addMaskMargin(mask: Mask): Mask {
  return dilate(mask, Math.min(4, Math.ceil(Math.max(mask.width, mask.height) / pixelsPerMargin)))
}

async function complete(
  image: Raster,
  mask: Mask,
  options: CompletionOptions,
  { signal, progress }: Work,
  engines: AvoidanceEngines,
): Promise<Raster> {
  signal.throwIfAborted()
  if (!hasMaskedPixels(image, mask)) return image
  const unknown: Mask = { ...mask, data: mask.data.slice() }
  const output: Raster = { ...image, data: new Uint8ClampedArray(image.data) }
  const holes = findHoles(unknown, options.mode)
  const avoided = await findAvoided(image, unknown, holes, engines, options, signal)
  const totalPixels = holes.reduce((sum, { size }) => sum + size, 0)
  const isTexture = (options.variant ?? 'texture') === 'texture'
  let done = 0
  for (const [index, hole] of holes.entries()) {
    await yieldToEventLoop(signal)
    const holeWork = { signal, progress: progress.span(done / totalPixels, (done + hole.size) / totalPixels) }
    const isCalmTried = !hole.isThin && isTexture && output.channels === 3
    const rest = isCalmTried
      ? await fillCalmPieces(output, unknown, hole, avoided[index], { seed: options.seed, signal })
      : hole
    if (rest) {
      const isFilled =
        !rest.isThin && (await fillByPatches(output, unknown, rest, avoided[index], options, holeWork))
      if (!isFilled) fillByMembrane(output, unknown, rest)
      for (const pixel of rest.pixels) unknown.data[pixel] = 0
    }
    done += hole.size
    progress(done / totalPixels)
  }
  return output
}
