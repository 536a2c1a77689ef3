import type { Engines, Work } from '@pentimento/imaging'
import { ToolError } from '@pentimento/protocol'
import type { Contract, ParamsOf, Take } from './define-contract.ts'
import { parseParams } from './params.ts'
import { runTool } from './run.ts'
import type { ToolOutput } from './tool-output.ts'

/** Pixels of each picture, at most, that is worked on while somebody waits for it. */
const mostPixels = 640 ** 2

/**
 * A tool's own work on small pictures, to show what a result will look like.
 *
 * @throws ToolError 'invalid-parameter' for what the contract shows no preview of; 'image-too-large' above
 *   640 × 640 pixels
 */
export async function previewSmall(
  contract: Contract,
  files: Readonly<Record<string, Uint8Array>>,
  asked: unknown,
  work: Work & { engines: Engines },
): Promise<{ outputs: ToolOutput[]; madeBy: string }> {
  const params: ParamsOf<Contract> = parseParams(contract, asked)
  if (!contract.previews?.(params))
    throw new ToolError('invalid-parameter', { detail: 'expected what there is a preview of' })
  const takes = Object.fromEntries(Object.entries(contract.takes).map(([name, take]) => [name, small(take)]))
  const { outputs, madeBy } = await runTool({ ...contract, takes }, files, asked, work)
  return { outputs: outputs.slice(0, 1), madeBy }
}

const small = (take: Take): Take => ({ ...take, maxPixels: mostPixels })
