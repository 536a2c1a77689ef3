import { language, t } from '@pentimento/language'
import { limits, planRules } from '@pentimento/protocol'
import { allContracts } from '@pentimento/tools/all-contracts'
import { cardOf } from '@pentimento/tools/editors'
import { minimumPlan } from '@pentimento/tools/gates'

const { visitor, free } = planRules
const names = allContracts
  .filter(contract => minimumPlan(contract) !== 'pro')
  .map(contract => cardOf(contract).name)

/** What the Free plan includes, derived from the contracts and the plan table. */
export const freeBenefits: readonly string[] = [
  new Intl.ListFormat(language()).format(names),
  t('{visitor, number} uses of each tool per 24 hours without an account, {free, number} with one', {
    visitor: visitor.creditsPerDay,
    free: free.creditsPerDay,
  }),
  ...(free.maxResultSide === undefined
    ? []
    : [t('Results up to {side} pixels per side', { side: free.maxResultSide })]),
  ...(free.hasWatermark ? [t('A small watermark in the corner')] : []),
  t('Images kept for {days} days', { days: limits.resultRetentionDays }),
]
