import {
  type Blending,
  blurredGround,
  colourGround,
  compose,
  coverFit,
  cutOut,
  type Engines,
  fitted,
  gradientGround,
  isCutBelow,
  type Mask,
  type Origin,
  placeSubject,
  type Raster,
  resized,
  shrink,
  subjectBox,
  type Work,
  withMargin,
} from '@pentimento/imaging'
import { saying, ToolError } from '@pentimento/protocol'
import type { ParamsOf } from '../define-contract.ts'
import { definePipeline } from '../define-pipeline.ts'
import { bySeeds, named } from '../variations.ts'
import { type Ground, most, replaceBackground } from './contract.ts'
import { isInPlace, placeOf } from './placement.ts'

type Params = ParamsOf<typeof replaceBackground>

export default definePipeline(
  replaceBackground,
  async ({ image, background, cutOut: given }, params, { engines, signal, progress }) => {
    const cutting = { signal, progress: progress.span(0, 0.5) }
    const subject = await subjectOf(image, given, params, engines, cutting)
    const work = { signal, progress: progress.span(0.5, 1) }
    const ground = params.ground ?? (background ? 'picture' : params.prompt ? 'prompt' : 'gradient')
    const made =
      ground === 'prompt'
        ? await byWords(subject, params, engines, work)
        : [await onGround(subject, ground, background, params, { engines, ...work })]
    const { box, isCut } = subject
    const { behind } = made[0]
    return {
      ...named(made.map(({ picture }) => picture)),
      ...(params.layers && { subject: subject.cutOut, ...(behind && { behind }) }),
      findings: {
        ...(ground === 'prompt' && named(made.flatMap(({ found }) => found ?? []))),
        ...(params.layers && { subject: { box: { ...box }, isCut } }),
      },
      madeBy: makers(subject.cutBy, ground === 'prompt' ? engines.backgroundPainting.name : undefined),
    }
  },
)

function makers(...names: (string | undefined)[]): string {
  return names.filter(name => name !== undefined).join(', ') || 'Composition (built-in)'
}

interface Subject {
  /** The subject at its original position. */
  cutOut: Raster
  box: NonNullable<ReturnType<typeof subjectBox>>
  isCut: boolean
  /** The subject as placed in the frame. */
  placed: Raster
  /** The image it was cut from; unknown for an input that already is transparent. */
  origin: Origin | undefined
  /** Name of the matting engine; undefined for an input that already is a cutout. */
  cutBy: string | undefined
}

interface Made {
  picture: Raster
  /** The background without the subject, if the engine returns it separately. */
  behind?: Raster | undefined
  /** Findings of a background generated from a prompt. */
  found?: { seed: number }
}

/** A subject that covers a smaller fraction of the image is considered noise. */
const leastShare = 2e-4
/** Alpha from which a pixel counts as subject: in a network's matte, and in an input that already is a cutout. */
const [sure, seen] = [230, 8]

async function subjectOf(
  image: Raster,
  given: Raster | undefined,
  params: Params,
  engines: Engines,
  work: Work,
): Promise<Subject> {
  if (given?.channels === 3) {
    throw new ToolError('invalid-parameter', {
      detail: saying('cutOut: expected an image with transparency'),
    })
  }
  const isCutAlready = image.channels === 4
  const cut = given ?? (isCutAlready ? image : await cutFrom(image, engines, work))
  const box = shareOf(cut, given || isCutAlready ? seen : sure) < leastShare ? undefined : subjectBox(cut, 0)
  if (!box) throw new ToolError('subject-not-found')
  const isCut = isCutBelow(cut)
  const place = placeOf(cut, box, isCut, params)
  return {
    cutOut: cut,
    box,
    isCut,
    placed: await placeSubject(cut, place, cut.width, cut.height),
    origin: isCutAlready ? undefined : { picture: image, cutOut: cut },
    cutBy: given || isCutAlready ? undefined : engines.matting.name,
  }
}

async function cutFrom(image: Raster, engines: Engines, { signal, progress }: Work): Promise<Raster> {
  const coarse = await engines.matting.matte(image, { signal, progress: progress.span(0, 0.7) })
  return cutOut(image, coarse, { signal, progress: progress.span(0.7, 1) })
}

function shareOf({ data, width, height }: Raster, least: number): number {
  let count = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] >= least) count++
  return count / (width * height)
}

/** Used for an empty prompt. */
const plainWords = 'a plain, softly lit studio backdrop'

async function byWords(subject: Subject, params: Params, engines: Engines, work: Work): Promise<Made[]> {
  const seeds = { count: params.variations, first: params.seed, largest: most.seed }
  const made = await bySeeds(seeds, work, (seed, part) =>
    engines.backgroundPainting.replaceBackground(
      subject.placed,
      {
        prompt: params.prompt || plainWords,
        seed,
        ...(params.light !== 'auto' && { light: params.light }),
        blending: blendingOf(params),
        origin: subject.origin,
      },
      part,
    ),
  )
  return made.map(({ picture, seed }) => ({ picture, behind: picture.ground, found: { seed } }))
}

async function onGround(
  subject: Subject,
  ground: Exclude<Ground, 'prompt'>,
  background: Raster | undefined,
  params: Params,
  { engines, signal, progress }: Work & { engines: Engines },
): Promise<Made> {
  const making = { engines, signal, progress: progress.span(0, 0.4) }
  const behind = await groundOf(ground, subject, background, params, making)
  const laying = { signal, progress: progress.span(0.4, 1) }
  const picture = await compose(subject.placed, behind, blendingOf(params), laying, subject.origin)
  return { picture, behind }
}

async function groundOf(
  ground: Exclude<Ground, 'prompt'>,
  subject: Subject,
  background: Raster | undefined,
  params: Params,
  tools: Work & { engines: Engines },
): Promise<Raster> {
  const { width, height } = subject.cutOut
  switch (ground) {
    case 'colour':
      return colourGround(params.colour, width, height)
    case 'gradient':
      return gradientGround({ ...params, shape: params.gradient }, width, height)
    case 'blur':
      return blurred(subject, params, tools)
    case 'picture': {
      if (!background) throw new ToolError('missing-file', { detail: 'background' })
      return coverFit(background, width, height, { x: params.focusX, y: params.focusY })
    }
  }
}

/** The original background, blurred. If the subject moves, the area it covered is inpainted. */
async function blurred(
  { cutOut: cut, origin }: Subject,
  params: Params,
  { engines, ...work }: Work & { engines: Engines },
): Promise<Raster> {
  if (!origin) {
    const detail = saying('ground: blur expected an image that still has its background')
    throw new ToolError('invalid-parameter', { detail })
  }
  const { picture } = origin
  if (isInPlace(params)) return blurredGround(cut, picture, params.blur)
  const { width, height } = fitted(picture, madeUpSide)
  const [small, hidden] = [await shrink(picture, width, height), await shrink(cut, width, height)]
  const mask = withMargin(maskOf(hidden))
  const behind = await engines.completion.complete(small, mask, { mode: 'fast', seed: params.seed }, work)
  const nothing = { ...hidden, data: new Uint8ClampedArray(width * height * 4) }
  return resized(await blurredGround(nothing, behind, params.blur), picture.width, picture.height)
}

/** Longest side, in pixels, at which the area behind the subject is inpainted. */
const madeUpSide = 1024

function maskOf({ data, width, height }: Raster): Mask {
  const mask = new Uint8Array(width * height)
  for (let pixel = 0; pixel < mask.length; pixel++) mask[pixel] = data[pixel * 4 + 3] > 8 ? 255 : 0
  return { data: mask, width, height }
}

function blendingOf({ harmonise, wrap, shadow, shadowOpacity: opacity, light }: Params): Blending {
  if (shadow === 'none') return { harmonise, wrap }
  return { harmonise, wrap, shadow: { kind: shadow, opacity, ...(light !== 'auto' && { light }) } }
}
