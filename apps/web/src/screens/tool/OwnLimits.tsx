import { t } from '@pentimento/language'
import { type Finish, finishOf, usesPerDay } from '@pentimento/tools/allowance'
import type { Contract } from '@pentimento/tools/contract'
import { useQuery } from '@tanstack/react-query'
import { usageQuery } from '../../data/usage.ts'
import { countWords } from '../../shell/count-words.ts'
import { momentWords } from '../../shell/moment-words.ts'

/** The user's remaining uses and result size for a tool; nothing if uses aren't counted. */
export function OwnLimits({ contract }: { contract: Contract }) {
  const { data } = useQuery(usageQuery)
  const found = data?.tools.find(({ tool }) => tool === contract.id)
  if (!data || !found) return null
  const size = found.limit > 0 && sizeWords(finishOf(contract, data.plan))
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
        <dd>{rateWords(found, contract)}</dd>
      </div>
    </>
  )
}

function rateWords(
  { limit, left, againAt }: { limit: number; left: number; againAt?: string | undefined },
  contract: Contract,
): string {
  if (limit === 0) {
    const uses = countWords(usesPerDay(contract, 'pro'))
    return t('included in Pro: {uses} uses', { uses })
  }
  const counts = { left: countWords(left), limit: countWords(limit) }
  return againAt
    ? t('{left} of {limit} left, next one {moment}', { ...counts, moment: momentWords(againAt, new Date()) })
    : t('{left} of {limit} left', counts)
}

function sizeWords({ side, isMarked }: Finish): string | undefined {
  if (side === undefined) return isMarked ? t('with a watermark') : undefined
  return t(isMarked ? 'up to {side} pixels per side, with a watermark' : 'up to {side} pixels per side', {
    side: side,
  })
}
