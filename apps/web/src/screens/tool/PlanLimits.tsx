import { t } from '@pentimento/language'
import { type OutputPolicy, outputPolicyFor, usesPerDay } from '@pentimento/tools/allowance'
import type { Contract } from '@pentimento/tools/contract'
import { useQuery } from '@tanstack/react-query'
import { usageQuery } from '../../data/usage.ts'
import { formatCount } from '../../shell/format-count.ts'
import { formatUpcomingTime } from '../../shell/format-upcoming-time.ts'

/** The user's remaining uses and result size for a tool; nothing if uses aren't counted. */
export function PlanLimits({ contract }: { contract: Contract }) {
  const { data } = useQuery(usageQuery)
  const toolUsage = data?.tools.find(({ tool }) => tool === contract.id)
  if (!data || !toolUsage) return null
  const size = toolUsage.limit > 0 && sizeText(outputPolicyFor(contract, data.plan))
  return (
    <>
      {size && (
        <div>
          <dt>{t('Free results')}</dt>
          <dd>{size}</dd>
        </div>
      )}
      <div>
        <dt>{t('24-hour limit')}</dt>
        <dd>{usageText(toolUsage, contract)}</dd>
      </div>
    </>
  )
}

function usageText(
  { limit, left, availableAt }: { limit: number; left: number; availableAt?: string | undefined },
  contract: Contract,
): string {
  if (limit === 0) {
    const uses = formatCount(usesPerDay(contract, 'pro'))
    return t('included in Pro: {uses} uses', { uses })
  }
  const counts = { left: formatCount(left), limit: formatCount(limit) }
  return availableAt
    ? t('{left} of {limit} left, next one {moment}', {
        ...counts,
        moment: formatUpcomingTime(availableAt, new Date()),
      })
    : t('{left} of {limit} left', counts)
}

function sizeText({ maxSide, hasWatermark }: OutputPolicy): string | undefined {
  if (maxSide === undefined) return hasWatermark ? t('with a watermark') : undefined
  return t(hasWatermark ? 'up to {side} pixels per side, with a watermark' : 'up to {side} pixels per side', {
    side: maxSide,
  })
}
