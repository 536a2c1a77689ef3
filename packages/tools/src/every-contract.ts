import * as contracts from './contracts.ts'
import type { Contract } from './define-contract.ts'

/** The list of tools, as contracts of any tool, in its order. */
export const everyContract: readonly Contract[] = Object.values<Contract>(contracts)

/** The contract of a tool by its id; undefined for what is no tool, or none any more. */
export function contractById(tool: string): Contract | undefined {
  return everyContract.find(({ id }) => id === tool)
}
