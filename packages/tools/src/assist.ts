import {
  decode,
  type Engines,
  encode,
  focusOf,
  type Mask,
  packSurface,
  type Raster,
  surfaceOf,
  type Work,
} from '@pentimento/imaging'
import { mediaTypes, saying, ToolError } from '@pentimento/protocol'
import type { z } from 'zod'
import { pictureAskedOf, type pointsAsked, wishes } from './assist-questions.ts'
import { type Assist, type Contract, limitsOf } from './define-contract.ts'
import { type ExtensionAsked, extendSmall } from './extend-small.ts'
import { fromImaging } from './from-imaging.ts'
import { previewSmall } from './preview-small.ts'
import type { ToolOutput } from './run.ts'
import { checkInputs } from './safety.ts'
import { thumbnailOf } from './thumbnail.ts'

type Answer = { outputs: ToolOutput[]; madeBy: string }
type Tools = Work & { engines: Engines }

/** The handler of each kind of inference. */
const questions = {
  select: question(wishes.select, select),
  surface: question(wishes.surface, surface),
  focus: question(wishes.focus, focus),
  extend: question(wishes.extend, extend),
}

function question<Wish extends z.ZodType>(
  wish: Wish,
  answer: (picture: Raster, wished: z.output<Wish>, tools: Tools) => Promise<Answer>,
) {
  /** @throws ToolError 'invalid-parameter' */
  return (asked: unknown) => {
    const { data: wished, error } = wish.safeParse(asked)
    if (error) throw new ToolError('invalid-parameter', { detail: complaintOf(error) })
    return (picture: Raster, tools: Tools) => answer(picture, wished, tools)
  }
}

/**
 * Run an inference for an editor synchronously, without creating a task.
 *
 * - `select`: the object at the given points, as a PNG mask of the image's size, 255 on the object.
 * - `surface`: the surface of the scene (depth and normals), as a PNG in the layout of `packSurface`.
 * - `focus`: saliency in the red channel and the subject's matte in the green channel, as a small PNG. The
 *   findings give the subject's box, the color of the image's rim and whether the image is transparent.
 * - `extend`: a small image extended beyond its edges, as a PNG. The findings name the engine that a full
 *   result would use.
 * - `preview`: the tool's first output for small inputs.
 *
 * @param files      the contract's first image, by its input name; for `preview`, all inputs
 * @param rawParams  for `select` and `extend` see {@link inferenceParams}; for `preview`, the tool's parameters
 * @throws ToolError if the parameters or the image are invalid; the signal's reason once aborted
 */
export async function answerAssist(
  contract: Contract,
  assist: Assist,
  files: Readonly<Record<string, Uint8Array>>,
  asked: unknown,
  tools: Tools,
): Promise<Answer> {
  const { engines, signal } = tools
  try {
    signal.throwIfAborted()
    const [name, take] = pictureAskedOf(contract)
    const bytes = files[name]
    if (!bytes) throw new ToolError('missing-file', { detail: name })
    if (assist === 'preview') return await previewSmall(contract, files, asked, tools)
    const answer = questions[assist](asked)
    const { raster } = await decode(bytes, limitsOf(take))
    if (assist !== 'select') await checkInputs(contract, { [name]: raster }, engines.safety)
    return await answer(raster, tools)
  } catch (error) {
    signal.throwIfAborted()
    const known = fromImaging(error)
    throw known instanceof ToolError ? known : new ToolError(contract.failure, { cause: error })
  }
}

async function select(
  picture: Raster,
  { points }: z.output<typeof pointsAsked>,
  { engines, signal, progress }: Tools,
): Promise<Answer> {
  for (const { x, y } of points) {
    if (x < picture.width && y < picture.height) continue
    const size = `${picture.width}×${picture.height}`
    const detail = saying('points: expected coordinates within {size}, got {x}, {y}', { size, x, y })
    throw new ToolError('invalid-parameter', { detail })
  }
  const mask = await engines.selection.select(picture, points, { signal, progress })
  return { outputs: [await pngOf('mask', shown(mask))], madeBy: engines.selection.name }
}

async function surface(picture: Raster, _: object, tools: Tools): Promise<Answer> {
  const { engines } = tools
  const packed = packSurface(await surfaceOf(picture, engines, tools))
  return { outputs: [await pngOf('surface', packed)], madeBy: engines.depth.name }
}

async function focus(picture: Raster, _: object, { engines: { matting }, ...work }: Tools): Promise<Answer> {
  const { saliency, subject, box, rim, isTransparent } = await focusOf(picture, matting, work)
  const { width, height } = saliency
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    data.set([255 * saliency.data[pixel], 255 * subject.data[pixel]], 3 * pixel)
  const planes = await pngOf('focus', { data, width, height, channels: 3 })
  const findings = { ...(box && { box: { ...box } }), rim, isTransparent }
  return { outputs: [{ ...planes, findings }], madeBy: matting.name }
}

async function extend(picture: Raster, asked: ExtensionAsked, tools: Tools): Promise<Answer> {
  const { picture: wider, findings, madeBy } = await extendSmall(picture, asked, tools)
  return { outputs: [{ ...(await pngOf('extended', wider)), findings }], madeBy }
}

function complaintOf({ issues: [{ path, message }] }: z.ZodError): string {
  return `${path.join('.') || 'params'}: ${message}`
}

function shown({ data, width, height }: Mask): Raster {
  const raster: Raster = { data: new Uint8Array(data.length * 3), width, height, channels: 3 }
  for (let at = 0; at < raster.data.length; at++) raster.data[at] = data[Math.floor(at / 3)]
  return raster
}

async function pngOf(name: string, raster: Raster): Promise<ToolOutput> {
  const { width, height } = raster
  const [bytes, thumbnail] = await Promise.all([encode(raster, { format: 'png' }), thumbnailOf(raster)])
  return { name, format: 'png', mediaType: mediaTypes.png, bytes, width, height, thumbnail }
}
