import type { Engines, Work } from '@pentimento/imaging'
import { saying, ToolError } from '@pentimento/protocol'
import type { Contract, ParamsOf, Take } from './define-contract.ts'
import { parseParams } from './params.ts'
import { runTool } from './run.ts'
import type { ToolOutput } from './tool-output.ts'

/**
 * A tool's own work on small pictures, to show what a result will look like: never longer than the contract's
 * {@link Previews}, since who has no plan for a result is shown it, too.
 *
 * @throws ToolError 'invalid-parameter' for what the contract shows no preview of; 'image-too-large' above the
 *   square of its longest side
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
    throw new ToolError('invalid-parameter', { detail: saying('expected what there is a preview of') })
  const { side } = previews
  const small = (take: Take): Take => ({ ...take, maxPixels: side ** 2 })
  const takes = Object.fromEntries(Object.entries(contract.takes).map(([name, take]) => [name, small(take)]))
  const finish = { side, isMarked: false }
  const { outputs, madeBy } = await runTool({ ...contract, takes }, files, asked, { ...work, finish })
  return { outputs: outputs.slice(0, 1), madeBy }
}
