import { randomIntegers } from '../complete/random-integers.ts'
import type { ExtendedImage, ExtendOptions, Matting, Outpainting } from '../engines.ts'
import { dropAlpha } from '../matte/backgrounds.ts'
import type { Raster } from '../raster.ts'
import { enlargeToBytes } from '../resample/enlarge.ts'
import { maskSky } from '../scene/detect-sky.ts'
import type { Work } from '../work.ts'
import { createGuides, type Side } from './edge-view.ts'
import { type Extendable, extendSide } from './extend-side.ts'
import { findShadows } from './find-shadows.ts'
import { planStrips } from './plan-strips.ts'

/**
 * Outpainting by shift maps, on the CPU: the added area is composed of shifted or mirrored parts of the
 * image, with seams where they are least visible and with matched brightness (Pritch et al., 2009; He & Sun,
 * "Statistics of Patch Offsets for Image Completion", 2012).
 *
 * @param matting finds the subject, which isn't repeated if that can be avoided
 */
export function builtInOutpainting(matting?: Matting): Outpainting {
  const mattes = new WeakMap<Raster, Promise<Uint8ClampedArray>>()
  return { name: 'Shift map (built-in)', extend }

  async function extend(
    image: Raster,
    options: ExtendOptions,
    { signal, progress }: Work,
  ): Promise<ExtendedImage> {
    const random = randomIntegers(options.seed)
    const strips = planStrips(image, options)
    const guides = createGuides(image.width * image.height)
    const subject = await subjectOf(image, { signal, progress: progress.span(0, 0.2) })
    const shadows = await findShadows(image, subject)
    guides.subject = subject.map((value, pixel) => Math.max(value, shadows[pixel]))
    guides.sky = await maskSky(image)
    let extended: Extendable = { image, guides }
    const blurredSides = new Set<Side>()
    const all = strips.reduce((sum, { pixels }) => sum + pixels, 0)
    let done = 0
    for (const { side, reach, pixels } of strips) {
      const stripProgress = progress.span(0.2 + (0.8 * done) / all, 0.2 + (0.8 * (done + pixels)) / all)
      const extension = { side, reach, isBlurred: blurredSides.has(side) }
      const next = await extendSide(extended, extension, random, { signal, progress: stripProgress })
      if (next.isBlurred) blurredSides.add(side)
      extended = next
      done += pixels
    }
    return { ...extended.image, ...(blurredSides.size > 0 && { blurredSides: [...blurredSides] }) }
  }

  async function subjectOf(image: Raster, work: Work): Promise<Uint8ClampedArray> {
    if (!matting) return new Uint8ClampedArray(image.width * image.height)
    let matte = mattes.get(image)
    if (!matte) {
      matte = matting
        .matte(dropAlpha(image), work)
        .then(plane => enlargeToBytes(plane, image.width, image.height))
      mattes.set(image, matte)
      matte.catch(() => mattes.delete(image))
    }
    return matte
  }
}
