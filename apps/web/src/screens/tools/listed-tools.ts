import { allContracts } from '@pentimento/tools/all-contracts'
import { cardOf } from '@pentimento/tools/editors'
import type { ListedTool } from './filter-tools.ts'

/** All tools in display order, with name and tagline. */
export const listedTools: readonly ListedTool[] = allContracts.map(contract => ({
  contract,
  ...cardOf(contract),
}))
