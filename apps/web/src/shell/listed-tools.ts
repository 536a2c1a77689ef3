import { allContracts } from '@pentimento/tools/all-contracts'
import type { Contract } from '@pentimento/tools/contract'
import { cardOf } from '@pentimento/tools/editors'

export interface ListedTool {
  contract: Contract
  name: string
  tagline: string
}

/** All tools in display order, with name and tagline. */
export const listedTools: readonly ListedTool[] = allContracts.map(contract => ({
  contract,
  ...cardOf(contract),
}))
