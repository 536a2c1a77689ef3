import {
  type BillingPeriod,
  type Invoice,
  invoiceList,
  type Prices,
  prices,
  type SandboxCheckout,
  sandboxCheckout,
  storeRedirect,
  subscriptionList,
} from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { postJson, requestJson, sendJson } from './request.ts'
import { localizedUrl } from './server-url.ts'

/** The price of Pro for this user. */
export function pricesQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['prices', userId],
    queryFn: async (): Promise<Prices> => prices.parse(await requestJson('/api/prices')),
  })
}

/** All subscriptions of a user, the best first. */
export function subscriptionsQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['subscriptions', userId],
    queryFn: async () =>
      subscriptionList.parse(await requestJson('/api/billing/subscriptions')).subscriptions,
  })
}

export function invoicesQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['invoices', userId],
    queryFn: async (): Promise<Invoice[]> => {
      const { invoices } = invoiceList.parse(await requestJson('/api/billing/invoices'))
      return invoices.map(({ href, ...invoice }) => ({ ...invoice, href: href && localizedUrl(href) }))
    },
  })
}

/** @returns the URL of the checkout page */
export async function startCheckout(period: BillingPeriod): Promise<string> {
  return storeRedirect.parse(await postJson('/api/billing/checkout', { period })).url
}

/** @returns the URL of the page to change the card */
export async function manageSubscription(id: string): Promise<string> {
  return storeRedirect.parse(await postJson(`/api/billing/subscriptions/${id}/manage`)).url
}

export async function cancelSubscription(id: string): Promise<void> {
  await sendJson(`/api/billing/subscriptions/${id}/cancel`)
}

export async function resumeSubscription(id: string): Promise<void> {
  await sendJson(`/api/billing/subscriptions/${id}/resume`)
}

export async function changePeriod(id: string, period: BillingPeriod): Promise<void> {
  await sendJson(`/api/billing/subscriptions/${id}/period`, { period }, { method: 'PUT' })
}

/** Advance a sandbox subscription to its next scheduled event. */
export async function advanceSubscription(id: string): Promise<void> {
  await sendJson(`/api/billing/sandbox/subscriptions/${id}/advance`)
}

export function sandboxCheckoutQuery(id: string) {
  return queryOptions({
    queryKey: ['sandbox-checkout', id],
    queryFn: async (): Promise<SandboxCheckout> =>
      sandboxCheckout.parse(await requestJson(`/api/billing/sandbox/checkouts/${id}`)),
    retry: false,
  })
}

export async function paySandbox(id: string, card: string): Promise<void> {
  await sendJson(`/api/billing/sandbox/checkouts/${id}/pay`, { card })
}
