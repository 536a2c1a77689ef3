import {
  type BackgroundOptions,
  type BackgroundPainting,
  composite,
  compositeOverColor,
  dropAlpha,
  type Mask,
  type Raster,
  shrink,
  type Work,
} from '@pentimento/imaging'
import type { ImageProvider } from '../image-provider.ts'
import { fillByWindows } from './fill.ts'
import type { Fit } from './fit.ts'
import { remoteGeneration } from './generation.ts'
import { inputSize } from './work-size.ts'

/**
 * Replace a background with a provider, by the first operation that it has: background replacement, which also
 * relights the subject; inpainting around the subject; or generating a background image.
 */
export function remoteBackgroundPainting(provider: ImageProvider, fit: Fit): BackgroundPainting | undefined {
  const { name, replaceBackground, inpaint } = provider
  const generation = remoteGeneration(provider, fit)
  const replace = replaceBackground
    ? (subject: Raster, options: BackgroundOptions, work: Work) =>
        replaceByProvider(replaceBackground, fit, subject, options, work)
    : inpaint
      ? (subject: Raster, options: BackgroundOptions, work: Work) =>
          inpaintAround(inpaint, fit, subject, options, work)
      : generation &&
        (async (subject: Raster, options: BackgroundOptions, work: Work) => {
          const { width, height } = subject
          const painting = { signal: work.signal, progress: work.progress.span(0, 0.9) }
          const { prompt, negativePrompt, seed } = options
          const request = { prompt, ...(negativePrompt && { negativePrompt }), seed, width, height }
          const background = dropAlpha(await generation.generate(request, painting))
          return { ...(await compositeSubject(subject, background, options, work)), background }
        })
  return replace && { name, replaceBackground: replace }
}

async function replaceByProvider(
  { canvas, run }: NonNullable<ImageProvider['replaceBackground']>,
  fit: Fit,
  subject: Raster,
  options: BackgroundOptions,
  work: Work,
): Promise<Raster> {
  const { width, height } = inputSize(subject, canvas)
  const isSmaller = width <= subject.width && height <= subject.height
  const image = isSmaller ? await shrink(subject, width, height) : subject
  return fit(dropAlpha(await run({ image, ...options }, work)), subject.width, subject.height, work)
}

async function inpaintAround(
  { canvas, run }: NonNullable<ImageProvider['inpaint']>,
  fit: Fit,
  subject: Raster,
  options: BackgroundOptions,
  work: Work,
): Promise<Raster> {
  const { width, height } = subject
  const mask: Mask = { data: new Uint8Array(width * height), width, height }
  for (let pixel = 0; pixel < mask.data.length; pixel++)
    mask.data[pixel] = subject.data[pixel * 4 + 3] < 128 ? 255 : 0
  const background = await fillByWindows(
    compositeOverColor(subject, middleGray),
    mask,
    {
      canvas,
      fill: (part, hole, partWork) => run({ image: part, mask: hole, ...options }, partWork),
      fit,
    },
    work,
  )
  return compositeSubject(subject, dropAlpha(background), options, work)
}

/** Fills the background before it is inpainted. */
const middleGray = '#808080'

/** Composite the subject onto the background and adapt its light, which the provider didn't consider. */
async function compositeSubject(
  subject: Raster,
  background: Raster,
  { blending = noBlending, cutoutSource }: BackgroundOptions,
  { signal, progress }: Work,
): Promise<Raster> {
  return composite(subject, background, blending, { signal, progress: progress.span(0.9, 1) }, cutoutSource)
}

const noBlending = { harmonize: 0, lightWrap: 0 }
