import { randomIntegers } from '../complete/random-integers.ts'
import type { ExtendOptions, Matting, Outpainting } from '../engines.ts'
import { dropAlpha } from '../matte/backgrounds.ts'
import type { Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import type { Work } from '../work.ts'
import type { Side } from './edge-view.ts'
import { extendSide } from './extend-side.ts'
import { planStrips } from './plan-strips.ts'

/** Additional cost of copying a pixel of the subject. */
const subjectCost = 40

/**
 * Outpainting by shift maps, on the CPU: the added area is composed of shifted or mirrored parts of the
 * image, with seams where they are least visible and with matched brightness (Pritch et al., 2009; He & Sun,
 * "Statistics of Patch Offsets for Image Completion", 2012).
 *
 * @param matting finds the subject, which isn't repeated if that can be avoided
 */
export function builtInOutpainting(matting?: Matting): Outpainting {
  const mattes = new WeakMap<Raster, Promise<Float32Array>>()
  return { name: 'Shift map (built-in)', extend }

  async function extend(image: Raster, options: ExtendOptions, { signal, progress }: Work): Promise<Raster> {
    const random = randomIntegers(options.seed)
    const strips = planStrips(image, options)
    let output = image
    let copyCosts = await copyCostsFor(image, { signal, progress: progress.span(0, 0.2) })
    const all = strips.reduce((sum, { pixels }) => sum + pixels, 0)
    let done = 0
    for (const { side, reach, pixels } of strips) {
      const stripProgress = progress.span(0.2 + (0.8 * done) / all, 0.2 + (0.8 * (done + pixels)) / all)
      const wider = await extendSide(output, copyCosts, side, reach, random, {
        signal,
        progress: stripProgress,
      })
      copyCosts = widenCosts(copyCosts, output, wider, side)
      output = wider
      done += pixels
    }
    return output
  }

  async function copyCostsFor(image: Raster, work: Work): Promise<Float32Array> {
    if (!matting) return new Float32Array(image.width * image.height)
    let matte = mattes.get(image)
    if (!matte) {
      matte = subjectCosts(matting, image, work)
      mattes.set(image, matte)
      matte.catch(() => mattes.delete(image))
    }
    return matte
  }
}

async function subjectCosts(matting: Matting, image: Raster, work: Work): Promise<Float32Array> {
  const matte = enlarge(await matting.matte(dropAlpha(image), work), image.width, image.height)
  return matte.data.map(alpha => subjectCost * alpha)
}

/** Generated pixels have no additional cost. */
function widenCosts(copyCosts: Float32Array, from: Raster, to: Raster, side: Side): Float32Array {
  const out = new Float32Array(to.width * to.height)
  const left = side === 'left' ? to.width - from.width : 0
  const top = side === 'up' ? to.height - from.height : 0
  for (let y = 0; y < from.height; y++)
    out.set(copyCosts.subarray(y * from.width, (y + 1) * from.width), (y + top) * to.width + left)
  return out
}
