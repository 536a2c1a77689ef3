import {
  apiPlanState,
  type CreditPackId,
  type CreditPurchase,
  creditPurchase,
  creditPurchaseList,
  storeRedirect,
  type TopUp,
  type TopUpSettings,
  topUp,
} from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { apiQueryKey } from './api-keys.ts'
import { postJson, requestJson, sendJson } from './request.ts'
import { localizedUrl } from './server-url.ts'

export const creditPurchasesQuery = queryOptions({
  queryKey: [...apiQueryKey, 'purchases'],
  queryFn: async (): Promise<CreditPurchase[]> => {
    const { purchases } = creditPurchaseList.parse(await requestJson('/api/billing/credits/purchases'))
    return purchases.map(({ href, ...purchase }) => ({ ...purchase, href: href && localizedUrl(href) }))
  },
})

export const topUpQuery = queryOptions({
  queryKey: [...apiQueryKey, 'top-up'],
  queryFn: async (): Promise<TopUp> => topUp.parse(await requestJson('/api/billing/credits/top-up')),
})

export const apiPlanQuery = queryOptions({
  queryKey: [...apiQueryKey, 'plan'],
  queryFn: async () => apiPlanState.parse(await requestJson('/api/billing/api-plan')).subscription,
})

/** @returns the URL of the payment page */
export async function buyCredits(pack: CreditPackId): Promise<string> {
  return storeRedirect.parse(await postJson('/api/billing/credits/checkout', { pack })).url
}

/** @returns the URL of the payment page */
export async function buyApiPlan(): Promise<string> {
  return storeRedirect.parse(await postJson('/api/billing/api-plan/checkout', {})).url
}

/** @returns the URL of the page where a card is saved */
export async function saveTopUpCard(): Promise<string> {
  return storeRedirect.parse(await postJson('/api/billing/credits/card', {})).url
}

export async function changeTopUp(settings: TopUpSettings): Promise<void> {
  await sendJson('/api/billing/credits/top-up', settings, { method: 'PUT' })
}

/** Ask the store whether a purchase was paid. */
export async function confirmPurchase(id: string): Promise<CreditPurchase> {
  return creditPurchase.parse(await postJson(`/api/billing/credits/purchases/${id}/confirm`, {}))
}
