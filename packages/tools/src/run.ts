import {
  decode,
  decodeMask,
  type Engines,
  type Mask,
  type Raster,
  type SourceInfo,
  type Work,
} from '@pentimento/imaging'
import { defineMessage, ToolError } from '@pentimento/protocol'
import type { OutputPolicy } from './allowance.ts'
import {
  type Contract,
  limitsOf,
  type OutputOptions,
  type ParamsOf,
  pipelineProgress,
} from './define-contract.ts'
import { encodeOutputs } from './encode-outputs.ts'
import { parseParams } from './params.ts'
import { loadPipeline } from './pipelines.ts'
import { checkInputs, checkPrompts } from './safety.ts'
import { toToolError } from './to-tool-error.ts'
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
  rawParams: unknown,
  {
    engines,
    outputPolicy,
    signal,
    progress,
  }: Work & { engines: Engines; outputPolicy?: OutputPolicy | undefined },
): Promise<{ outputs: ToolOutput[]; madeBy: string }> {
  try {
    signal.throwIfAborted()
    const params: ParamsOf<Contract> & OutputOptions = parseParams(contract, rawParams) as never
    checkPrompts(contract, params, engines.safety?.checkPrompt)
    const { decoded, sources } = await decodeInputs(contract, files)
    const validationFailure = contract.validateRequest?.({ params, sizes: decoded })
    if (validationFailure) throw new ToolError(validationFailure.code, { detail: validationFailure.detail })
    await checkInputs(contract, decoded, engines.safety)
    signal.throwIfAborted()
    progress(pipelineProgress.from)
    const pipeline = await loadPipeline(contract)
    const results = await pipeline(decoded as Record<string, never>, params, {
      engines,
      sources,
      signal,
      progress: progress.span(pipelineProgress.from, pipelineProgress.to),
    })
    signal.throwIfAborted()
    const metadata = params.keepMetadata ? Object.values(sources)[0]?.metadata : undefined
    const { safety } = engines
    const encoded = await encodeOutputs(contract, results, {
      params,
      metadata,
      safety,
      outputPolicy,
      signal,
      progress,
    })
    signal.throwIfAborted()
    progress(1)
    return encoded
  } catch (error) {
    signal.throwIfAborted()
    const toolError = toToolError(error)
    throw toolError instanceof ToolError ? toolError : new ToolError(contract.failureCode, { cause: error })
  }
}

interface DecodedFiles {
  decoded: Record<string, Raster | Mask>
  /** Of the images; results can keep the metadata of the first. */
  sources: Record<string, SourceInfo>
}

async function decodeInputs(
  contract: Contract,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<DecodedFiles> {
  const result: DecodedFiles = { decoded: {}, sources: {} }
  let size: { width: number; height: number } | undefined
  for (const [name, input] of Object.entries(contract.inputs)) {
    const bytes = files[name]
    if (!bytes && input.optional) continue
    if (!bytes) throw new ToolError('missing-file', { detail: name })
    if (input.kind === 'mask') {
      const mask = await decodeMask(bytes, limitsOf(input))
      if (size && (mask.width !== size.width || mask.height !== size.height)) {
        const detail = defineMessage('{name}: expected {size}, got {got}', {
          name,
          size: formatSize(size),
          got: formatSize(mask),
        })
        throw new ToolError('mask-size-differs', { detail })
      }
      result.decoded[name] = mask
    } else {
      const { raster, source } = await decode(bytes, limitsOf(input))
      result.decoded[name] = raster
      result.sources[name] = source
      size ??= raster
    }
  }
  return result
}

const formatSize = ({ width, height }: { width: number; height: number }) => `${width}×${height}`
