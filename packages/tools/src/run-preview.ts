import type { Engines, Work } from '@pentimento/imaging'
import { defineMessage, ToolError } from '@pentimento/protocol'
import type { Contract, InputSpec, ParamsOf } from './define-contract.ts'
import { parseParams } from './params.ts'
import { runTool } from './run.ts'
import type { ToolOutput } from './tool-output.ts'

/**
 * Run a tool on small inputs to preview its result. The result never exceeds the contract's {@link Previews},
 * because users whose plan doesn't include the tool get previews too.
 *
 * @throws ToolError 'invalid-parameter' if these parameters have no preview; 'image-too-large' if an input has
 *   more pixels than the square of the preview's longest side
 */
export async function runPreview(
  contract: Contract,
  files: Readonly<Record<string, Uint8Array>>,
  rawParams: unknown,
  work: Work & { engines: Engines },
): Promise<{ outputs: ToolOutput[]; madeBy: string }> {
  const params: ParamsOf<Contract> = parseParams(contract, rawParams)
  const { previews } = contract
  if (!previews?.canPreview(params))
    throw new ToolError('invalid-parameter', {
      detail: defineMessage('no preview is available for these parameters'),
    })
  const { maxSide } = previews
  const limited = (input: InputSpec): InputSpec => ({ ...input, maxPixels: maxSide ** 2 })
  const inputs = Object.fromEntries(
    Object.entries(contract.inputs).map(([name, input]) => [name, limited(input)]),
  )
  const outputPolicy = { maxSide, hasWatermark: false }
  const { outputs, madeBy } = await runTool({ ...contract, inputs }, files, rawParams, {
    ...work,
    outputPolicy,
  })
  return { outputs: outputs.slice(0, 1), madeBy }
}
