import {
  type DeepRaster,
  type Engines,
  encode,
  encodeDeep,
  type Metadata,
  type Raster,
  type Work,
} from '@pentimento/imaging'
import { mediaTypes } from '@pentimento/protocol'
import type { Finish } from './allowance.ts'
import type { Contract, DeliveryParams, Give } from './define-contract.ts'
import type { Findings, OneOfMany } from './define-pipeline.ts'
import { finished } from './finished.ts'
import { formatGiven } from './params.ts'
import { checkResults } from './safety.ts'
import { thumbnailOf } from './thumbnail.ts'
import type { ToolOutput } from './tool-output.ts'

/** A pipeline's results, by the contract's output names. */
interface Results {
  madeBy: string
  findings?: Partial<Record<string, Findings>>
  [name: string]: unknown
}

interface Delivering extends Work {
  params: DeliveryParams
  metadata: Metadata | undefined
  safety: Engines['safety']
  finish?: Finish | undefined
}

/**
 * Check and encode a pipeline's results. An output of several images is encoded one by one as the pipeline
 * yields them, so that only one is in memory; each has the name that the pipeline gave it. `madeBy` lists every
 * engine that contributed.
 *
 * @throws ToolError 'nsfw-result'
 */
export async function deliver(
  contract: Contract,
  { madeBy, findings = {}, ...results }: Results,
  delivering: Delivering,
): Promise<{ outputs: ToolOutput[]; madeBy: string }> {
  const outputs: ToolOutput[] = []
  const makers = new Set([madeBy])
  for (const [name, give] of Object.entries(contract.gives)) {
    const made = results[name] as Raster | DeepRaster | AsyncIterable<OneOfMany> | undefined
    if (!made && give.optional) continue
    if (!made) throw new Error(`the pipeline of ${contract.id} returned no ${name}`)
    if (Symbol.asyncIterator in made) {
      for await (const one of made) {
        await checkResults(contract, { [name]: one.picture }, delivering.safety)
        outputs.push(await output(one.name, give, one.picture, one.findings, delivering))
        for (const maker of one.madeBy) makers.add(maker)
        delivering.signal.throwIfAborted()
      }
      continue
    }
    delivering.progress(0.9)
    await checkResults(contract, { [name]: made }, delivering.safety)
    outputs.push(await output(name, give, made, findings[name], delivering))
  }
  if (new Set(outputs.map(({ name }) => name)).size < outputs.length)
    throw new Error(`the pipeline of ${contract.id} returned two outputs with the same name`)
  return { outputs, madeBy: [...makers].join(', ') }
}

async function output(
  name: string,
  give: Give,
  made: Raster | DeepRaster,
  findings: Findings | undefined,
  { params: { format: asked, quality }, metadata, finish }: Delivering,
): Promise<ToolOutput> {
  const raster = 'channels' in made ? await finished(made, finish) : made
  const format = formatGiven(give, asked)
  const [bytes, thumbnail] = await Promise.all([
    'channels' in raster
      ? encode(raster, { format, quality, ...(metadata && { metadata }) })
      : encodeDeep(raster),
    thumbnailOf(raster),
  ])
  const { width, height } = raster
  const told = findings !== undefined && { findings }
  return { name, format, mediaType: mediaTypes[format], bytes, width, height, thumbnail, ...told }
}
