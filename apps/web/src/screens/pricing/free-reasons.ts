import { limits, planRules } from '@pentimento/protocol'
import { copyOf } from '@pentimento/tools/editors'
import { everyContract } from '@pentimento/tools/every-contract'
import { planFor } from '@pentimento/tools/gates'

const { visitor, free } = planRules
const names = everyContract
  .filter(contract => planFor(contract) !== 'pro')
  .map(contract => copyOf(contract).name)

/** What one has for nothing, out of the contracts and the plan table. */
export const freeReasons: readonly string[] = [
  new Intl.ListFormat('en').format(names),
  `${visitor.creditsPerDay} uses of each tool in 24 hours without an account, ${free.creditsPerDay} with one`,
  ...(free.resultSide === undefined ? [] : [`Results of up to ${free.resultSide} pixels a side`]),
  ...(free.isMarked ? ['A small mark in the corner'] : []),
  `Pictures kept for ${limits.keepResultsDays} days`,
]
