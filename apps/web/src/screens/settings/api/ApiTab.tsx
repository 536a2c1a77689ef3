import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { apiKey } from '../../../data/api-keys.ts'
import { confirmPurchase, topUpQuery } from '../../../data/credits.ts'
import { toastError } from '../../../shell/toast-error.ts'
import styles from '../settings.module.css'
import { CreditsSection } from './CreditsSection.tsx'
import { KeysSection } from './KeysSection.tsx'
import { PurchasesSection } from './PurchasesSection.tsx'
import { TopUpSection } from './TopUpSection.tsx'
import { UsageSection } from './UsageSection.tsx'

/** Keys, credits and usage of the public API. */
export function ApiTab() {
  useConfirmedPurchase()
  const { data: topUp } = useQuery(topUpQuery)
  return (
    <div className={styles.tab}>
      <KeysSection />
      <CreditsSection isSold={topUp?.isSold} />
      {topUp?.isSold && <TopUpSection topUp={topUp} />}
      <UsageSection />
      <PurchasesSection />
    </div>
  )
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
      await client.invalidateQueries({ queryKey: apiKey })
      await navigate({ to: '/settings', search: { tab: 'api' }, replace: true })
    })
  }, [bought, client, navigate])
}
