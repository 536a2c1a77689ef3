import type { Engines, Work } from '@pentimento/imaging'
import { saying, ToolError } from '@pentimento/protocol'
import type { Contract, ParamsOf, Take } from './define-contract.ts'
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
export async function previewSmall(
  contract: Contract,
  files: Readonly<Record<string, Uint8Array>>,
  asked: unknown,
  work: Work & { engines: Engines },
): Promise<{ outputs: ToolOutput[]; madeBy: string }> {
  const params: ParamsOf<Contract> = parseParams(contract, asked)
  const { previews } = contract
  if (!previews?.of(params))
    throw new ToolError('invalid-parameter', {
      detail: saying('no preview is available for these parameters'),
    })
  const { side } = previews
  const small = (take: Take): Take => ({ ...take, maxPixels: side ** 2 })
  const takes = Object.fromEntries(Object.entries(contract.takes).map(([name, take]) => [name, small(take)]))
  const finish = { side, isMarked: false }
  const { outputs, madeBy } = await runTool({ ...contract, takes }, files, asked, { ...work, finish })
  return { outputs: outputs.slice(0, 1), madeBy }
}
