import type { Contract } from '@pentimento/tools/contract'
import { contractById } from '@pentimento/tools/every-contract'

/** The contract of a tool by its id. @throws Error for what is no tool, or none any more */
export function contractOf(tool: string): Contract {
  const contract = contractById(tool)
  if (!contract) throw new Error(`no tool ${tool}`)
  return contract
}
