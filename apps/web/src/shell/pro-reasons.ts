import { planRules } from '@pentimento/protocol'
import { always } from '@pentimento/tools/contract'
import { copyOf } from '@pentimento/tools/editors'
import { everyContract } from '@pentimento/tools/every-contract'
import { planFor } from '@pentimento/tools/gates'

const all = everyContract
const list = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

const { free, pro } = planRules

/** Why one would have Pro, out of the contracts and the plan table. */
export const proReasons: readonly string[] = [
  `More tools: ${list(all.filter(contract => planFor(contract) === 'pro').map(contract => copyOf(contract).name))}`,
  `More in the tools: ${list(
    all.flatMap(({ gates }) =>
      gates.filter(({ when }) => when !== always).map(({ what }) => lowerFirst(what)),
    ),
  )}`,
  ...(free.isMarked && !pro.isMarked ? ['No mark on what you make'] : []),
  ...(free.resultSide !== undefined && pro.resultSide === undefined
    ? [`Full size, where it is up to ${free.resultSide} pixels a side for free`]
    : []),
  `Up to ${pro.batch} pictures at once, as a batch`,
  `${pro.creditsPerDay.toLocaleString('en')} uses of each tool in 24 hours, for fair use`,
  ...(pro.skipsQueue ? ['Your pictures go first in the queue'] : []),
]

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
