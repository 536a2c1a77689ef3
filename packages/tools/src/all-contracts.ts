import * as contracts from './contracts.ts'
import type { Contract } from './define-contract.ts'

/** All contracts, in the order of `contracts.ts`. */
export const allContracts: readonly Contract[] = Object.values<Contract>(contracts)

/** The contract of a tool by its id; undefined for an unknown or removed tool. */
export function contractById(tool: string): Contract | undefined {
  return allContracts.find(({ id }) => id === tool)
}
