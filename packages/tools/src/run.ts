import {
  decode,
  decodeMask,
  type Engines,
  type Mask,
  type Raster,
  type Source,
  type Work,
} from '@pentimento/imaging'
import { saying, ToolError } from '@pentimento/protocol'
import type { Finish } from './allowance.ts'
import { type Contract, type DeliveryParams, limitsOf, type ParamsOf, working } from './define-contract.ts'
import { deliver } from './deliver.ts'
import { fromImaging } from './from-imaging.ts'
import { parseParams } from './params.ts'
import { loadPipeline } from './pipelines.ts'
import { checkInputs, checkProse } from './safety.ts'
import type { ToolOutput } from './tool-output.ts'

export type { ToolOutput } from './tool-output.ts'

/**
 * Run a tool on encoded files: decode once, run the pipeline, encode once.
 *
 * @param files      by the contract's input names; files under other names are ignored
 * @param rawParams  unvalidated parameters; missing ones get their defaults
 * @param options    without `outputPolicy`, results are encoded as the pipeline returns them
 * @throws ToolError if the request or an image is invalid; with the contract's `failureCode` if processing
 *   fails otherwise; the signal's reason once it is aborted
 */
export async function runTool(
  contract: Contract,
  files: Readonly<Record<string, Uint8Array>>,
  asked: unknown,
  { engines, finish, signal, progress }: Work & { engines: Engines; finish?: Finish | undefined },
): Promise<{ outputs: ToolOutput[]; madeBy: string }> {
  try {
    signal.throwIfAborted()
    const params: ParamsOf<Contract> & DeliveryParams = parseParams(contract, asked) as never
    checkProse(contract, params, engines.safety?.objectionToWords)
    const { decoded, sources } = await decodeAll(contract, files)
    const refusal = contract.refuses?.({ params, sizes: decoded })
    if (refusal) throw new ToolError(refusal.code, { detail: refusal.detail })
    await checkInputs(contract, decoded, engines.safety)
    signal.throwIfAborted()
    progress(working.from)
    const pipeline = await loadPipeline(contract)
    const results = await pipeline(decoded as Record<string, never>, params, {
      engines,
      sources,
      signal,
      progress: progress.span(working.from, working.to),
    })
    signal.throwIfAborted()
    const metadata = params.keepMetadata ? Object.values(sources)[0]?.metadata : undefined
    const { safety } = engines
    const delivered = await deliver(contract, results, {
      params,
      metadata,
      safety,
      finish,
      signal,
      progress,
    })
    signal.throwIfAborted()
    progress(1)
    return delivered
  } catch (error) {
    signal.throwIfAborted()
    const known = fromImaging(error)
    throw known instanceof ToolError ? known : new ToolError(contract.failure, { cause: error })
  }
}

interface DecodedFiles {
  decoded: Record<string, Raster | Mask>
  /** Of the images; results can keep the metadata of the first. */
  sources: Record<string, Source>
}

async function decodeAll(
  contract: Contract,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<DecodedFiles> {
  const all: DecodedFiles = { decoded: {}, sources: {} }
  let size: { width: number; height: number } | undefined
  for (const [name, take] of Object.entries(contract.takes)) {
    const bytes = files[name]
    if (!bytes && take.optional) continue
    if (!bytes) throw new ToolError('missing-file', { detail: name })
    if (take.kind === 'mask') {
      const mask = await decodeMask(bytes, limitsOf(take))
      if (size && (mask.width !== size.width || mask.height !== size.height)) {
        const detail = saying('{name}: expected {size}, got {got}', {
          name,
          size: sized(size),
          got: sized(mask),
        })
        throw new ToolError('mask-size-differs', { detail })
      }
      all.decoded[name] = mask
    } else {
      const { raster, source } = await decode(bytes, limitsOf(take))
      all.decoded[name] = raster
      all.sources[name] = source
      size ??= raster
    }
  }
  return all
}

const sized = ({ width, height }: { width: number; height: number }) => `${width}×${height}`
