import {
  addMaskMargin,
  type BlendOptions,
  blurredBackground,
  type CutoutSource,
  composite,
  coverFit,
  cutSubject,
  dropAlpha,
  type Engines,
  fitWithin,
  gradientBackground,
  isCroppedAtBottom,
  isCutout,
  limitAlpha,
  type Mask,
  placeSubject,
  type Raster,
  resizeImage,
  shrink,
  solidBackground,
  subjectBox,
  type Work,
} from '@pentimento/imaging'
import { defineMessage, ToolError } from '@pentimento/protocol'
import type { ParamsOf } from '../define-contract.ts'
import { definePipeline } from '../define-pipeline.ts'
import { generateVariations, namedVariations } from '../variations.ts'
import { type BackgroundType, paramLimits, replaceBackground } from './contract.ts'
import { isUnmoved, placementRect } from './placement.ts'

type Params = ParamsOf<typeof replaceBackground>

export default definePipeline(
  replaceBackground,
  async ({ image, background, cutout: givenCutout }, params, { engines, signal, progress }) => {
    const cutting = { signal, progress: progress.span(0, 0.5) }
    const subject = await resolveSubject(image, givenCutout, params, engines, cutting)
    const work = { signal, progress: progress.span(0.5, 1) }
    const backgroundType =
      params.backgroundType ?? (background ? 'image' : params.prompt ? 'prompt' : 'gradient')
    const results =
      backgroundType === 'prompt'
        ? await generateBackgrounds(subject, params, engines, work)
        : [await composeOnBackground(subject, backgroundType, background, params, { engines, ...work })]
    const { box, isCut } = subject
    const { backgroundLayer } = results[0]
    return {
      ...namedVariations(results.map(({ image }) => image)),
      ...(params.layers && { subject: subject.cutout, ...(backgroundLayer && { backgroundLayer }) }),
      findings: {
        ...(backgroundType === 'prompt' &&
          namedVariations(results.flatMap(({ variationFindings }) => variationFindings ?? []))),
        ...(params.layers && { subject: { box: { ...box }, isCut } }),
      },
      madeBy: engineNames(
        subject.mattingEngine,
        backgroundType === 'prompt' ? engines.backgroundPainting.name : undefined,
      ),
    }
  },
)

function engineNames(...names: (string | undefined)[]): string {
  return names.filter(name => name !== undefined).join(', ') || 'Composition (built-in)'
}

interface Subject {
  /** The subject at its original position. */
  cutout: Raster
  box: NonNullable<ReturnType<typeof subjectBox>>
  isCut: boolean
  /** The subject as placed in the frame. */
  placed: Raster
  /** The image it was cut from; unknown for an input that already is transparent. */
  origin: CutoutSource | undefined
  /** Name of the matting engine; undefined for an input that already is a cutout. */
  mattingEngine: string | undefined
}

interface Replacement {
  image: Raster
  /** The background without the subject, if the engine returns it separately. */
  backgroundLayer?: Raster | undefined
  /** Findings of a background generated from a prompt. */
  variationFindings?: { seed: number }
}

/** A subject that covers a smaller fraction of the image is considered noise. */
const minSubjectFraction = 2e-4
/** Alpha from which a pixel counts as subject. */
const alphaThreshold = 8

async function resolveSubject(
  image: Raster,
  givenCutout: Raster | undefined,
  params: Params,
  engines: Engines,
  work: Work,
): Promise<Subject> {
  if (givenCutout?.channels === 3) {
    throw new ToolError('invalid-parameter', {
      detail: defineMessage('cutout: expected an image with transparency'),
    })
  }
  const isAlreadyCut = isCutout(image)
  const opaqueImage = isAlreadyCut ? image : dropAlpha(image)
  const given = givenCutout ?? (isAlreadyCut ? image : undefined)
  const found = given ? undefined : await cutSubject(opaqueImage, engines.matting, work)
  const cutout = given ?? (found && limitAlpha(found.cutout, image))
  const box = cutout && alphaCoverage(cutout) >= minSubjectFraction ? subjectBox(cutout, 0) : undefined
  if (!cutout || !box) throw new ToolError('subject-not-found')
  const isCut = isCroppedAtBottom(cutout)
  const rect = placementRect(cutout, box, isCut, params)
  return {
    cutout,
    box,
    isCut,
    placed: await placeSubject(cutout, rect, cutout.width, cutout.height),
    origin: isAlreadyCut ? undefined : { image: opaqueImage, cutout },
    mattingEngine: given ? undefined : engines.matting.name,
  }
}

function alphaCoverage({ data, width, height }: Raster): number {
  let count = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] >= alphaThreshold) count++
  return count / (width * height)
}

/** Used for an empty prompt. */
const defaultPrompt = 'a plain, softly lit studio backdrop'

async function generateBackgrounds(
  subject: Subject,
  params: Params,
  engines: Engines,
  work: Work,
): Promise<Replacement[]> {
  const seeds = { count: params.variations, first: params.seed, largest: paramLimits.seed }
  const results = await generateVariations(seeds, work, (seed, part) =>
    engines.backgroundPainting.replaceBackground(
      subject.placed,
      {
        prompt: params.prompt || defaultPrompt,
        seed,
        ...(params.light !== 'auto' && { light: params.light }),
        blending: blendingOf(params),
        cutoutSource: subject.origin,
      },
      part,
    ),
  )
  return results.map(({ image, seed }) => ({
    image,
    backgroundLayer: image.background,
    variationFindings: { seed },
  }))
}

async function composeOnBackground(
  subject: Subject,
  backgroundType: Exclude<BackgroundType, 'prompt'>,
  background: Raster | undefined,
  params: Params,
  { engines, signal, progress }: Work & { engines: Engines },
): Promise<Replacement> {
  const backgroundWork = { engines, signal, progress: progress.span(0, 0.4) }
  const backgroundLayer = await createBackground(backgroundType, subject, background, params, backgroundWork)
  const composeWork = { signal, progress: progress.span(0.4, 1) }
  const image = await composite(
    subject.placed,
    backgroundLayer,
    blendingOf(params),
    composeWork,
    subject.origin,
  )
  return { image, backgroundLayer }
}

async function createBackground(
  backgroundType: Exclude<BackgroundType, 'prompt'>,
  subject: Subject,
  background: Raster | undefined,
  params: Params,
  tools: Work & { engines: Engines },
): Promise<Raster> {
  const { width, height } = subject.cutout
  switch (backgroundType) {
    case 'color':
      return solidBackground(params.color, width, height)
    case 'gradient':
      return gradientBackground({ ...params, shape: params.gradient }, width, height)
    case 'blur':
      return blurredOriginal(subject, params, tools)
    case 'image': {
      if (!background) throw new ToolError('missing-file', { detail: 'background' })
      return coverFit(background, width, height, { x: params.focusX, y: params.focusY })
    }
  }
}

/** The original background, blurred. If the subject moves, the area it covered is inpainted. */
async function blurredOriginal(
  { cutout, origin }: Subject,
  params: Params,
  { engines, ...work }: Work & { engines: Engines },
): Promise<Raster> {
  if (!origin) {
    const detail = defineMessage('backgroundType: blur expected an image that still has its background')
    throw new ToolError('invalid-parameter', { detail })
  }
  const { image } = origin
  if (isUnmoved(params)) return blurredBackground(cutout, image, params.blur)
  const { width, height } = fitWithin(image, inpaintSide)
  const [small, smallCutout] = [await shrink(image, width, height), await shrink(cutout, width, height)]
  const mask = addMaskMargin(maskOf(smallCutout))
  const backgroundLayer = await engines.completion.complete(
    small,
    mask,
    { mode: 'fast', seed: params.seed },
    work,
  )
  const emptyCutout = { ...smallCutout, data: new Uint8ClampedArray(width * height * 4) }
  return resizeImage(
    await blurredBackground(emptyCutout, backgroundLayer, params.blur),
    image.width,
    image.height,
  )
}

/** Longest side, in pixels, at which the area behind the subject is inpainted. */
const inpaintSide = 1024

function maskOf({ data, width, height }: Raster): Mask {
  const mask = new Uint8Array(width * height)
  for (let pixel = 0; pixel < mask.length; pixel++) mask[pixel] = data[pixel * 4 + 3] > 8 ? 255 : 0
  return { data: mask, width, height }
}

function blendingOf({ harmonize, lightWrap, shadow, shadowOpacity: opacity, light }: Params): BlendOptions {
  if (shadow === 'none') return { harmonize, lightWrap }
  return { harmonize, lightWrap, shadow: { kind: shadow, opacity, ...(light !== 'auto' && { light }) } }
}
