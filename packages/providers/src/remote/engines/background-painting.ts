import {
  type BackgroundOptions,
  type BackgroundPainting,
  compose,
  type Mask,
  opaque,
  overColour,
  type Raster,
  shrink,
  type Work,
} from '@pentimento/imaging'
import type { ImageProvider } from '../image-provider.ts'
import { fillByParts } from './fill.ts'
import type { Fit } from './fit.ts'
import { remoteGeneration } from './generation.ts'
import { sizeToTake } from './work-size.ts'

/**
 * Replace a background with a provider, by the first operation that it has: background replacement, which also
 * relights the subject; inpainting around the subject; or generating a background image.
 */
export function remoteBackgroundPainting(provider: ImageProvider, fit: Fit): BackgroundPainting | undefined {
  const { name, replaceBackground, inpaint } = provider
  const generation = remoteGeneration(provider, fit)
  const way = replaceBackground
    ? (subject: Raster, options: BackgroundOptions, work: Work) =>
        replaced(replaceBackground, fit, subject, options, work)
    : inpaint
      ? (subject: Raster, options: BackgroundOptions, work: Work) =>
          paintedAround(inpaint, fit, subject, options, work)
      : generation &&
        (async (subject: Raster, options: BackgroundOptions, work: Work) => {
          const { width, height } = subject
          const painting = { signal: work.signal, progress: work.progress.span(0, 0.9) }
          const { prompt, negativePrompt, seed } = options
          const wish = { prompt, ...(negativePrompt && { negativePrompt }), seed, width, height }
          const ground = opaque(await generation.imagine(wish, painting))
          return { ...(await laidOver(subject, ground, options, work)), ground }
        })
  return way && { name, replaceBackground: way }
}

async function replaced(
  { canvas, make }: NonNullable<ImageProvider['replaceBackground']>,
  fit: Fit,
  subject: Raster,
  options: BackgroundOptions,
  work: Work,
): Promise<Raster> {
  const { width, height } = sizeToTake(subject, canvas)
  const isSmaller = width <= subject.width && height <= subject.height
  const picture = isSmaller ? await shrink(subject, width, height) : subject
  return fit(opaque(await make({ picture, ...options }, work)), subject.width, subject.height, work)
}

async function paintedAround(
  { canvas, make }: NonNullable<ImageProvider['inpaint']>,
  fit: Fit,
  subject: Raster,
  options: BackgroundOptions,
  work: Work,
): Promise<Raster> {
  const { width, height } = subject
  const around: Mask = { data: new Uint8Array(width * height), width, height }
  for (let pixel = 0; pixel < around.data.length; pixel++)
    around.data[pixel] = subject.data[pixel * 4 + 3] < 128 ? 255 : 0
  const ground = await fillByParts(
    overColour(subject, middleGrey),
    around,
    {
      canvas,
      fill: (part, hole, partWork) => make({ picture: part, mask: hole, ...options }, partWork),
      fit,
    },
    work,
  )
  return laidOver(subject, opaque(ground), options, work)
}

/** Fills the background before it is inpainted. */
const middleGrey = '#808080'

/** Composite the subject onto the background and adapt its light, which the provider didn't consider. */
async function laidOver(
  subject: Raster,
  ground: Raster,
  { blending = asItIs, origin }: BackgroundOptions,
  { signal, progress }: Work,
): Promise<Raster> {
  return compose(subject, ground, blending, { signal, progress: progress.span(0.9, 1) }, origin)
}

const asItIs = { harmonise: 0, wrap: 0 }
