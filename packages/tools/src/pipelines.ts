import type { ApiEndpoint } from './define-api.ts'
import type { Contract } from './define-contract.ts'
import type { Copy } from './define-copy.ts'
import type { Dialect } from './define-dialect.ts'
import type { Pipeline } from './define-pipeline.ts'

/** Import a tool's pipeline from the folder of its id. */
export async function loadPipeline(contract: Contract): Promise<Pipeline> {
  const imported: { default: Pipeline } = await import(`./${contract.id}/pipeline.ts`)
  return imported.default
}

/** Import a tool's texts from the folder of its id. */
export async function loadCopy(contract: Contract): Promise<Copy> {
  const imported: { copy: Copy } = await import(`./${contract.id}/copy.ts`)
  return imported.copy
}

/** Import a tool's endpoints of the public API from the folder of its id. */
export async function loadApi(contract: Contract): Promise<readonly ApiEndpoint[]> {
  const imported: { api: readonly ApiEndpoint[] } = await import(`./${contract.id}/api.ts`)
  return imported.api
}

/** Import the endpoints of other services that a tool serves, if it serves any. */
export async function loadDialects(contract: Contract): Promise<readonly Dialect[]> {
  const imported: { dialects?: readonly Dialect[] } = await import(`./${contract.id}/api.ts`)
  return imported.dialects ?? []
}
