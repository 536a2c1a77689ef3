import { contractById } from '@pentimento/tools/all-contracts'
import type { Contract } from '@pentimento/tools/contract'

/** The contract of a tool by its id. @throws Error for an unknown or removed tool */
export function contractOf(tool: string): Contract {
  const contract = contractById(tool)
  if (!contract) throw new Error(`unknown tool ${tool}`)
  return contract
}
