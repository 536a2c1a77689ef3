import type { Completion, CompletionOptions } from '../engines.ts'
import { dilate } from '../mask/dilate.ts'
import type { Mask } from '../mask/mask.ts'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { asksForAny } from './check-mask.ts'
import { fillByMembrane } from './fill-by-membrane.ts'
import { fillByPatches } from './fill-by-patches.ts'
import { type Hole, holesOf } from './holes.ts'

/** The mask's margin is one pixel per this many pixels of the longer side. */
const pixelsAMargin = 1500

/**
 * Image completion by PatchMatch and membrane interpolation, on the CPU. Pixels outside the mask stay
 * identical. Holes that are thin everywhere are interpolated by a membrane; all others are filled with
 * patches of their surroundings.
 */
export function ownCompletion(): Completion {
  return { name: 'PatchMatch (built-in)', complete }
}

/**
 * Dilate a brushed mask by 1 to 4 pixels, depending on the image's size, so that it covers an object's soft
 * edge.
 */
export function withMargin(mask: Mask): Mask {
  return dilate(mask, Math.min(4, Math.ceil(Math.max(mask.width, mask.height) / pixelsAMargin)))
}

async function complete(
  picture: Raster,
  mask: Mask,
  { mode, seed }: CompletionOptions,
  { signal, progress }: Work,
): Promise<Raster> {
  signal.throwIfAborted()
  if (!asksForAny(picture, mask)) return picture
  const unknown: Mask = { ...mask, data: mask.data.slice() }
  const made: Raster = { ...picture, data: new Uint8ClampedArray(picture.data) }
  const holes = holesOf(unknown, mode)
  const all = holes.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const hole of holes) {
    const part = { signal, progress: progress.span(done / all, (done + hole.size) / all) }
    await fill(made, unknown, hole, { mode, seed }, part)
    for (const pixel of hole.pixels) unknown.data[pixel] = 0
    done += hole.size
    progress(done / all)
  }
  return made
}

async function fill(made: Raster, unknown: Mask, hole: Hole, options: CompletionOptions, work: Work) {
  const isFilled = !hole.isThin && (await fillByPatches(made, unknown, hole, options, work))
  if (!isFilled) fillByMembrane(made, unknown, hole)
}
