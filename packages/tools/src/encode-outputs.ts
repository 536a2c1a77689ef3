import {
  addWatermark,
  type Engines,
  encode,
  encode16Bit,
  fitWithin,
  type Metadata,
  type Raster,
  type Raster16,
  shrink,
  type Work,
} from '@pentimento/imaging'
import { mediaTypes } from '@pentimento/protocol'
import type { OutputPolicy } from './allowance.ts'
import type { Contract, OutputOptions, OutputSpec } from './define-contract.ts'
import type { Findings, NamedOutput } from './define-pipeline.ts'
import { outputFormat } from './params.ts'
import { checkResults } from './safety.ts'
import { thumbnailOf } from './thumbnail.ts'
import type { ToolOutput } from './tool-output.ts'

/** A pipeline's results, by the contract's output names. */
interface Results {
  madeBy: string
  findings?: Partial<Record<string, Findings>>
  [name: string]: unknown
}

interface EncodeOptions extends Work {
  params: OutputOptions
  metadata: Metadata | undefined
  safety: Engines['safety']
  outputPolicy?: OutputPolicy | undefined
}

/**
 * Check and encode a pipeline's results. An output of several images is encoded one by one as the pipeline
 * yields them, so that only one is in memory; each has the name that the pipeline gave it. `madeBy` lists every
 * engine that contributed.
 *
 * @throws ToolError 'nsfw-result'
 */
export async function encodeOutputs(
  contract: Contract,
  { madeBy, findings = {}, ...results }: Results,
  options: EncodeOptions,
): Promise<{ outputs: ToolOutput[]; madeBy: string }> {
  const outputs: ToolOutput[] = []
  const engineNames = new Set([madeBy])
  for (const [name, spec] of Object.entries(contract.outputs)) {
    const result = results[name] as Raster | Raster16 | AsyncIterable<NamedOutput> | undefined
    if (!result && spec.optional) continue
    if (!result) throw new Error(`the pipeline of ${contract.id} returned no ${name}`)
    if (Symbol.asyncIterator in result) {
      for await (const item of result) {
        await checkResults(contract, { [name]: item.image }, options.safety)
        outputs.push(await encodeOutput(item.name, spec, item.image, item.findings, options))
        for (const engineName of item.madeBy) engineNames.add(engineName)
        options.signal.throwIfAborted()
      }
      continue
    }
    options.progress(0.9)
    await checkResults(contract, { [name]: result }, options.safety)
    outputs.push(await encodeOutput(name, spec, result, findings[name], options))
  }
  if (new Set(outputs.map(({ name }) => name)).size < outputs.length)
    throw new Error(`the pipeline of ${contract.id} returned two outputs with the same name`)
  return { outputs, madeBy: [...engineNames].join(', ') }
}

async function encodeOutput(
  name: string,
  spec: OutputSpec,
  result: Raster | Raster16,
  findings: Findings | undefined,
  { params: { format: requestedFormat, quality, maxPixels }, metadata, outputPolicy }: EncodeOptions,
): Promise<ToolOutput> {
  const raster =
    'channels' in result
      ? await applyOutputPolicy(await limitPixels(result, maxPixels), outputPolicy)
      : result
  const format = outputFormat(spec, requestedFormat)
  const [bytes, thumbnail] = await Promise.all([
    'channels' in raster
      ? encode(raster, { format, quality, ...(metadata && { metadata }) })
      : encode16Bit(raster),
    thumbnailOf(raster),
  ])
  const { width, height } = raster
  const optionalFindings = findings !== undefined && { findings }
  return { name, format, mediaType: mediaTypes[format], bytes, width, height, thumbnail, ...optionalFindings }
}

/** Scale down to at most this many pixels, unless undefined. */
function limitPixels(image: Raster, maxPixels = Number.POSITIVE_INFINITY): Promise<Raster> {
  const { width, height } = image
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale))
  return shrink(image, scaled(width), scaled(height))
}

/** Apply a plan's output policy: scale down, then draw the watermark, which thereby stays sharp. */
async function applyOutputPolicy(image: Raster, policy: OutputPolicy | undefined): Promise<Raster> {
  if (!policy) return image
  const { width, height } = policy.maxSide === undefined ? image : fitWithin(image, policy.maxSide)
  const scaled = await shrink(image, width, height)
  return policy.hasWatermark ? addWatermark(scaled) : scaled
}
