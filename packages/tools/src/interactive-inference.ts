import {
  analyzeFocus,
  decode,
  type Engines,
  encode,
  estimateSurface,
  findUncutBoxes,
  type Mask,
  packSurface,
  type Raster,
  type Work,
} from '@pentimento/imaging'
import { defineMessage, mediaTypes, ToolError } from '@pentimento/protocol'
import type { z } from 'zod'
import { type Contract, type InferenceKind, limitsOf } from './define-contract.ts'
import { type ExtendParams, extendPreview } from './extend-preview.ts'
import { inferenceInput, inferenceParams, type selectParams } from './inference-params.ts'
import type { ToolOutput } from './run.ts'
import { runPreview } from './run-preview.ts'
import { checkInputs } from './safety.ts'
import { thumbnailOf } from './thumbnail.ts'
import { toToolError } from './to-tool-error.ts'

type InferenceResult = { outputs: ToolOutput[]; madeBy: string }
type InferenceTools = Work & { engines: Engines }

/** The handler of each kind of inference. */
const handlers = {
  select: createHandler(inferenceParams.select, select),
  surface: createHandler(inferenceParams.surface, surface),
  focus: createHandler(inferenceParams.focus, focus),
  extend: createHandler(inferenceParams.extend, extend),
}

function createHandler<Schema extends z.ZodType>(
  schema: Schema,
  run: (image: Raster, params: z.output<Schema>, tools: InferenceTools) => Promise<InferenceResult>,
) {
  /** @throws ToolError 'invalid-parameter' */
  return (rawParams: unknown) => {
    const { data: params, error } = schema.safeParse(rawParams)
    if (error) throw new ToolError('invalid-parameter', { detail: issueMessage(error) })
    return (image: Raster, tools: InferenceTools) => run(image, params, tools)
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
export async function runInteractiveInference(
  contract: Contract,
  kind: InferenceKind,
  files: Readonly<Record<string, Uint8Array>>,
  rawParams: unknown,
  tools: InferenceTools,
): Promise<InferenceResult> {
  const { engines, signal } = tools
  try {
    signal.throwIfAborted()
    const [name, inputSpec] = inferenceInput(contract)
    const bytes = files[name]
    if (!bytes) throw new ToolError('missing-file', { detail: name })
    if (kind === 'preview') return await runPreview(contract, files, rawParams, tools)
    const runOn = handlers[kind](rawParams)
    const { raster } = await decode(bytes, limitsOf(inputSpec))
    if (kind !== 'select') await checkInputs(contract, { [name]: raster }, engines.safety)
    return await runOn(raster, tools)
  } catch (error) {
    signal.throwIfAborted()
    const toolError = toToolError(error)
    throw toolError instanceof ToolError ? toolError : new ToolError(contract.failureCode, { cause: error })
  }
}

async function select(
  image: Raster,
  { points }: z.output<typeof selectParams>,
  { engines, signal, progress }: InferenceTools,
): Promise<InferenceResult> {
  for (const { x, y } of points) {
    if (x < image.width && y < image.height) continue
    const size = `${image.width}×${image.height}`
    const detail = defineMessage('points: expected coordinates within {size}, got {x}, {y}', { size, x, y })
    throw new ToolError('invalid-parameter', { detail })
  }
  const mask = await engines.selection.select(image, points, { signal, progress })
  return { outputs: [await toPngOutput('mask', maskToRaster(mask))], madeBy: engines.selection.name }
}

async function surface(image: Raster, _: object, tools: InferenceTools): Promise<InferenceResult> {
  const { engines } = tools
  const packed = packSurface(await estimateSurface(image, engines, tools))
  return { outputs: [await toPngOutput('surface', packed)], madeBy: engines.depth.name }
}

async function focus(
  image: Raster,
  _: object,
  { engines, ...work }: InferenceTools,
): Promise<InferenceResult> {
  const { lines, heads } = await findUncutBoxes(image, engines, work)
  const found = await analyzeFocus(image, engines.matting, work)
  const { saliency, subject, edgeColor, isTransparent, box, content, plainSides, silhouetteHeads } = found
  const { width, height } = saliency
  const data = new Uint8ClampedArray(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    data.set([255 * saliency.data[pixel], 255 * subject.data[pixel]], 3 * pixel)
  const planes = await toPngOutput('focus', { data, width, height, channels: 3 })
  const findings = {
    edgeColor,
    isTransparent,
    ...(box && { box: { ...box } }),
    ...(content && { content: { ...content } }),
    plainSides: { ...plainSides },
    lines: lines.map(each => ({ ...each })),
    heads: heads.map(each => ({ ...each })),
    silhouetteHeads: silhouetteHeads.map(each => ({ ...each })),
  }
  return { outputs: [{ ...planes, findings }], madeBy: engines.matting.name }
}

async function extend(image: Raster, params: ExtendParams, tools: InferenceTools): Promise<InferenceResult> {
  const { image: extended, findings, madeBy } = await extendPreview(image, params, tools)
  return { outputs: [{ ...(await toPngOutput('extended', extended)), findings }], madeBy }
}

function issueMessage({ issues: [{ path, message }] }: z.ZodError): string {
  return `${path.join('.') || 'params'}: ${message}`
}

function maskToRaster({ data, width, height }: Mask): Raster {
  const raster: Raster = { data: new Uint8Array(data.length * 3), width, height, channels: 3 }
  for (let at = 0; at < raster.data.length; at++) raster.data[at] = data[Math.floor(at / 3)]
  return raster
}

async function toPngOutput(name: string, raster: Raster): Promise<ToolOutput> {
  const { width, height } = raster
  const [bytes, thumbnail] = await Promise.all([encode(raster, { format: 'png' }), thumbnailOf(raster)])
  return { name, format: 'png', mediaType: mediaTypes.png, bytes, width, height, thumbnail }
}
