import type { Contract } from './define-contract.ts'
import type { Copy } from './define-copy.ts'
import type { Pipeline } from './define-pipeline.ts'

/** Import a tool's pipeline from the folder of its id. */
export async function loadPipeline(contract: Contract): Promise<Pipeline> {
  const half: { default: Pipeline } = await import(`./${contract.id}/pipeline.ts`)
  return half.default
}

/** Import a tool's texts from the folder of its id. */
export async function loadCopy(contract: Contract): Promise<Copy> {
  const half: { copy: Copy } = await import(`./${contract.id}/copy.ts`)
  return half.copy
}
