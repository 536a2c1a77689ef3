import type { Contract } from '@pentimento/tools/contract'
import * as contracts from '@pentimento/tools/contracts'

/** The contract of a tool by its id. @throws Error for what is no tool, or none any more */
export function contractOf(tool: string): Contract {
  const contract = Object.values<Contract>(contracts).find(({ id }) => id === tool)
  if (!contract) throw new Error(`no tool ${tool}`)
  return contract
}
