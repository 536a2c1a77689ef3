import { usesPerDay } from '@pentimento/tools/allowance'
import type { Contract } from '@pentimento/tools/contract'
import { useQuery } from '@tanstack/react-query'
import { usageQuery } from '../../data/usage.ts'
import { momentWords } from '../../shell/moment-words.ts'

/** What is left of a tool within 24 hours; nothing where nothing is counted. */
export function Usage({ contract }: { contract: Contract }) {
  const { data } = useQuery(usageQuery)
  const found = data?.tools.find(({ tool }) => tool === contract.id)
  if (!found) return null
  return (
    <div>
      <dt>In 24 hours</dt>
      <dd>{wordsFor(found, contract)}</dd>
    </div>
  )
}

function wordsFor(
  { limit, left, againAt }: { limit: number; left: number; againAt?: string | undefined },
  contract: Contract,
): string {
  if (limit === 0) return `part of Pro: ${usesPerDay(contract, 'pro')} uses`
  const rate = `${left} of ${limit} left`
  return againAt ? `${rate}; the next ${momentWords(againAt, new Date())}` : rate
}
