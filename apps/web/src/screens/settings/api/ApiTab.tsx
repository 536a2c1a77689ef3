import { Skeleton } from '@pentimento/ui'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { apiKeysQuery, apiQueryKey, apiUsageQuery, creditBalanceQuery } from '../../../data/api-keys.ts'
import { pricesQuery } from '../../../data/billing.ts'
import { apiPlanQuery, confirmPurchase, creditPurchasesQuery, topUpQuery } from '../../../data/credits.ts'
import { sessionQuery } from '../../../data/session.ts'
import { webhooksQuery } from '../../../data/webhooks.ts'
import { toastError } from '../../../shell/toast-error.ts'
import styles from '../settings.module.css'
import { CreditsSection } from './CreditsSection.tsx'
import { KeysSection } from './KeysSection.tsx'
import { PurchasesSection } from './PurchasesSection.tsx'
import { TopUpSection } from './TopUpSection.tsx'
import { UsageSection } from './UsageSection.tsx'
import { initialDays, lastDays } from './usage.ts'
import { WebhooksSection } from './webhooks/WebhooksSection.tsx'

/** Keys, credits, webhooks and usage of the public API. */
export function ApiTab() {
  useConfirmedPurchase()
  const isLoading = useIsLoading()
  const { data: topUp } = useQuery(topUpQuery)
  if (isLoading) return <Skeleton height="100vh" radius="card" />
  return (
    <div className={styles.tab}>
      <KeysSection />
      <CreditsSection isSold={topUp?.isSold} />
      {topUp?.isSold && <TopUpSection topUp={topUp} />}
      <WebhooksSection />
      <UsageSection />
      <PurchasesSection />
    </div>
  )
}

/** Whether a section still lacks its data: together, they appear without shifting each other. */
function useIsLoading(): boolean {
  const days = lastDays(Number(initialDays))
  const usage = useQuery(apiUsageQuery({ from: days[0] ?? '', to: days.at(-1) ?? '' }))
  const { data: user } = useQuery(sessionQuery)
  const others = useQueries({
    queries: [
      apiKeysQuery,
      creditBalanceQuery,
      apiPlanQuery,
      topUpQuery,
      webhooksQuery,
      creditPurchasesQuery,
      pricesQuery(user?.id),
    ],
  })
  return usage.isPending || others.some(({ isPending }) => isPending)
}

/** After a return from the payment page, ask for its result, in case the store's notification is late. */
function useConfirmedPurchase(): void {
  const { bought } = useSearch({ from: '/settings' })
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    if (!bought) return
    const confirm = bought === 'plan' ? Promise.resolve() : confirmPurchase(bought).then(() => undefined)
    void confirm.catch(toastError).then(async () => {
      await client.invalidateQueries({ queryKey: apiQueryKey })
      await navigate({ to: '/settings', search: { tab: 'api' }, replace: true })
    })
  }, [bought, client, navigate])
}
