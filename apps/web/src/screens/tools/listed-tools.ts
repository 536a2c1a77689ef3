import { cardOf } from '@pentimento/tools/editors'
import { everyContract } from '@pentimento/tools/every-contract'
import type { ListedTool } from './filter-tools.ts'

/** Every tool there is, in the list's order, with its name and line. */
export const listedTools: readonly ListedTool[] = everyContract.map(contract => ({
  contract,
  ...cardOf(contract),
}))
