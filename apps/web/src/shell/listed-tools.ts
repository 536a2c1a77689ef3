import { allContracts } from '@pentimento/tools/all-contracts'
import type { Contract } from '@pentimento/tools/contract'
import type { Card } from '@pentimento/tools/copy'
import { cardOf } from '@pentimento/tools/editors'

export interface ListedTool extends Card {
  contract: Contract
}

/** All tools in display order, with name and tagline. */
export const listedTools: readonly ListedTool[] = allContracts.map(contract => ({
  contract,
  ...cardOf(contract),
}))
