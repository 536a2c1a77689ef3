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
 * Another background by a provider: by its own way of replacing one, which lights the subject anew; or by
 * painting around the subject; or by a picture made from words, behind it.
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

/** What lies where the background will be, until it is painted. */
const middleGrey = '#808080'

/** What was painted without the subject is not lit as it is: the subject is brought into its light. */
async function laidOver(
  subject: Raster,
  ground: Raster,
  { blending = asItIs, origin }: BackgroundOptions,
  { signal, progress }: Work,
): Promise<Raster> {
  return compose(subject, ground, blending, { signal, progress: progress.span(0.9, 1) }, origin)
}

const asItIs = { harmonise: 0, wrap: 0 }
