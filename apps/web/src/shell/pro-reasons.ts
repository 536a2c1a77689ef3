import { language, t, translated } from '@pentimento/language'
import { planRules } from '@pentimento/protocol'
import { always } from '@pentimento/tools/contract'
import { everyContract } from '@pentimento/tools/every-contract'
import { planFor } from '@pentimento/tools/gates'
import { listedTools } from '../screens/tools/listed-tools.ts'
import { countWords } from './count-words.ts'

const list = (names: readonly string[]) => new Intl.ListFormat(language()).format(names)

const { free, pro } = planRules

/** The benefits of Pro, derived from the contracts and the plan table. */
export const proReasons: readonly string[] = [
  t('More tools: {tools}', {
    tools: list(listedTools.filter(({ contract }) => planFor(contract) === 'pro').map(({ name }) => name)),
  }),
  t('Advanced features: {parts}', {
    parts: list(
      everyContract.flatMap(({ gates }) =>
        gates.filter(({ when }) => when !== always).map(({ what }) => lowerFirst(translated(what))),
      ),
    ),
  }),
  ...(free.isMarked && !pro.isMarked ? [t('No watermark')] : []),
  ...(free.resultSide !== undefined && pro.resultSide === undefined
    ? [t('Full-size results (free plan: up to {side} px per side)', { side: free.resultSide })]
    : []),
  t('Batches of up to {count} images', { count: pro.batch }),
  t('{uses} uses of each tool per 24 hours (fair use)', { uses: countWords(pro.creditsPerDay) }),
  ...(pro.skipsQueue ? [t('Priority in the queue')] : []),
]

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
