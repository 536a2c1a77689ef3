import type { Contract } from '@pentimento/tools/contract'
import * as contracts from '@pentimento/tools/contracts'
import { copyOf } from '@pentimento/tools/editors'
import type { ListedTool } from './filter-tools.ts'

/** Every tool there is, in the list's order, with its words. */
export const listedTools: readonly ListedTool[] = Object.values<Contract>(contracts).map(contract => {
  const { name, tagline } = copyOf(contract)
  return { contract, name, tagline }
})
