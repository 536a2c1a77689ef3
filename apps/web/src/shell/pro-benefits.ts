import { language, t, translateData } from '@pentimento/language'
import { planRules } from '@pentimento/protocol'
import { allContracts } from '@pentimento/tools/all-contracts'
import { cardOf } from '@pentimento/tools/cards'
import { always } from '@pentimento/tools/contract'
import { minimumPlan } from '@pentimento/tools/gates'
import { formatCount } from './format-count.ts'

const formatList = (names: readonly string[]) => new Intl.ListFormat(language()).format(names)

const { free, pro } = planRules

/** The benefits of Pro, derived from the contracts and the plan table. */
export const proBenefits: readonly string[] = [
  t('More tools: {tools}', {
    tools: formatList(
      allContracts.filter(contract => minimumPlan(contract) === 'pro').map(contract => cardOf(contract).name),
    ),
  }),
  t('Advanced features: {parts}', {
    parts: formatList(
      allContracts.flatMap(({ gates }) =>
        gates
          .filter(({ appliesTo }) => appliesTo !== always)
          .map(({ feature }) => lowerFirst(translateData(feature))),
      ),
    ),
  }),
  ...(free.hasWatermark && !pro.hasWatermark ? [t('No watermark')] : []),
  ...(free.maxResultSide !== undefined && pro.maxResultSide === undefined
    ? [t('Full-size results (free plan: up to {side} px per side)', { side: free.maxResultSide })]
    : []),
  t('Batches of up to {count} images', { count: pro.maxBatchSize }),
  t('{uses} uses of each tool per 24 hours (fair use)', { uses: formatCount(pro.creditsPerDay) }),
  ...(pro.skipsQueue ? [t('Priority in the queue')] : []),
]

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
