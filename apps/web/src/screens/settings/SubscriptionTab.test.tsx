import type { Subscription } from '@pentimento/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionQuery, toSessionUser } from '../../data/session.ts'
import { SubscriptionTab } from './SubscriptionTab.tsx'

const ada = toSessionUser({
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  createdAt: '2026-11-22',
})
const timestamp = '2026-11-22T08:00:00.000Z'
const granted: Subscription = {
  id: '7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b4c',
  plan: 'pro',
  status: 'active',
  store: 'manual',
  billingPeriod: null,
  nextBillingPeriod: null,
  isRenewing: false,
  startedAt: timestamp,
  currentPeriodStart: timestamp,
  currentPeriodEnd: null,
  trialEnd: null,
  expiresOn: null,
}
const paid: Subscription = { ...granted, store: 'stripe', billingPeriod: 'year', currentPeriodEnd: timestamp }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function renderTab(subscriptions: Subscription[]) {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/prices')
      ? Response.json({
          isSold: true,
          store: 'sandbox',
          isTest: true,
          currency: 'eur',
          month: 900,
          year: 9000,
          hasTrial: true,
        })
      : Response.json(path.endsWith('/subscriptions') ? { subscriptions } : { invoices: [] }),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(sessionQuery.queryKey, ada)
  const router = createRouter({
    routeTree: createRootRoute({ component: SubscriptionTab }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  const section = within(await screen.findByRole('region', { name: 'Subscription' }))
  return (label: string) => section.getByText(label).nextElementSibling?.textContent
}

it.each([
  ['granted', granted, 'Active', 'Never'],
  ['renewing', { ...paid, isRenewing: true }, 'Active', 'Renews automatically'],
  [
    'in its trial',
    { ...paid, isRenewing: true, status: 'trial_period' },
    'Trial period',
    'Renews automatically',
  ],
  [
    'unpaid',
    { ...paid, isRenewing: true, status: 'payment_due', expiresOn: timestamp },
    'Payment due',
    'November 22, 2026',
  ],
  ['canceled', { ...paid, status: 'cancelled', expiresOn: timestamp }, 'Canceled', 'November 22, 2026'],
  [
    'over',
    { ...paid, plan: 'free', status: 'inactive', expiresOn: timestamp },
    'Inactive',
    'November 22, 2026',
  ],
] as [string, Subscription, string, string][])(
  'shows plan, status, billing period, expiry and store of a subscription that is %s',
  async (_name, subscription, status, expiry) => {
    const fact = await renderTab([subscription])
    expect(fact('Plan')).toBe(subscription.plan === 'pro' ? 'Pro' : 'Free')
    expect(fact('Status')).toBe(status)
    expect(fact('Billing period')).toBe(subscription.billingPeriod ? 'Yearly' : 'None')
    expect(fact('Expire on')).toBe(expiry)
    expect(fact('Store')).toBeTruthy()
  },
)

it('shows plan, status and expiry of a user who never had a subscription', async () => {
  const fact = await renderTab([])
  expect([fact('Plan'), fact('Status'), fact('Expire on')]).toEqual(['Free', 'Inactive', 'Never'])
})
