import type { Contract } from './define-contract.ts'
import type { Copy } from './define-copy.ts'
import type { Pipeline } from './define-pipeline.ts'

/** A tool's pipeline, found by its folder's name. */
export async function loadPipeline(contract: Contract): Promise<Pipeline> {
  const half: { default: Pipeline } = await import(`./${contract.id}/pipeline.ts`)
  return half.default
}

/** A tool's words, found by its folder's name. */
export async function loadCopy(contract: Contract): Promise<Copy> {
  const half: { copy: Copy } = await import(`./${contract.id}/copy.ts`)
  return half.copy
}
