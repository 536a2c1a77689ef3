import { randomIntegers } from '../complete/random.ts'
import type { ExtendOptions, Matting, Outpainting } from '../engines.ts'
import { opaque } from '../matte/grounds.ts'
import type { Raster } from '../raster.ts'
import { enlarge } from '../resample/enlarge.ts'
import type { Work } from '../work.ts'
import type { Side } from './ground.ts'
import { ringsOf } from './rings.ts'
import { continued } from './strip.ts'

/** Additional cost of copying a pixel of the subject. */
const subjectCost = 40

/**
 * Outpainting by shift maps, on the CPU: the added area is composed of shifted or mirrored parts of the
 * image, with seams where they are least visible and with matched brightness (Pritch et al., 2009; He & Sun,
 * "Statistics of Patch Offsets for Image Completion", 2012).
 *
 * @param matting finds the subject, which isn't repeated if that can be avoided
 */
export function ownOutpainting(matting?: Matting): Outpainting {
  const mattes = new WeakMap<Raster, Promise<Float32Array>>()
  return { name: 'Shift map (built-in)', extend }

  async function extend(
    picture: Raster,
    options: ExtendOptions,
    { signal, progress }: Work,
  ): Promise<Raster> {
    const chance = randomIntegers(options.seed)
    const rings = ringsOf(picture, options)
    let made = picture
    let reluctance = await reluctanceFor(picture, { signal, progress: progress.span(0, 0.2) })
    const all = rings.reduce((sum, { pixels }) => sum + pixels, 0)
    let done = 0
    for (const { side, reach, pixels } of rings) {
      const part = progress.span(0.2 + (0.8 * done) / all, 0.2 + (0.8 * (done + pixels)) / all)
      const wider = await continued(made, reluctance, side, reach, chance, { signal, progress: part })
      reluctance = widened(reluctance, made, wider, side)
      made = wider
      done += pixels
    }
    return made
  }

  async function reluctanceFor(picture: Raster, work: Work): Promise<Float32Array> {
    if (!matting) return new Float32Array(picture.width * picture.height)
    let matte = mattes.get(picture)
    if (!matte) {
      matte = subjectIn(matting, picture, work)
      mattes.set(picture, matte)
      matte.catch(() => mattes.delete(picture))
    }
    return matte
  }
}

async function subjectIn(matting: Matting, picture: Raster, work: Work): Promise<Float32Array> {
  const matte = enlarge(await matting.matte(opaque(picture), work), picture.width, picture.height)
  return matte.data.map(alpha => subjectCost * alpha)
}

/** Generated pixels have no additional cost. */
function widened(reluctance: Float32Array, from: Raster, to: Raster, side: Side): Float32Array {
  const out = new Float32Array(to.width * to.height)
  const left = side === 'left' ? to.width - from.width : 0
  const top = side === 'up' ? to.height - from.height : 0
  for (let y = 0; y < from.height; y++)
    out.set(reluctance.subarray(y * from.width, (y + 1) * from.width), (y + top) * to.width + left)
  return out
}
