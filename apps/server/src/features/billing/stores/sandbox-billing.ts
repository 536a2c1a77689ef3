import { randomUUID } from 'node:crypto'
import { apiPlan, type BillingPeriod, hundredthsPerCredit } from '@pentimento/protocol'
import type { BillingConfig } from '../../../billing-config.ts'
import type { Clock } from '../../../platform/clock.ts'
import { acquireAdvisoryLock, type Database, type Queryable } from '../../../platform/database.ts'
import { recordPlanPayment } from '../../credits/credits.ts'
import type { SubscriptionRecord, SubscriptionRepository } from '../subscription-repository.ts'
import type { SubscriptionRow } from '../tables.ts'
import * as store from './sandbox-store.ts'

export interface SandboxDeps {
  database: Database
  clock: Clock
  repository: SubscriptionRepository
  prices: BillingConfig['sandbox']
}

/** Creates a payment page. @returns its path */
export type CreateCheckout = (
  checkout: Partial<store.CheckoutRow> & Pick<store.CheckoutRow, 'ownerId' | 'purpose' | 'returnPath'>,
) => Promise<string>

/** Lock the sandbox's data until the transaction ends. */
export const lockSandbox = (tx: Queryable) => acquireAdvisoryLock(tx, 'sandbox')

/** What a period of a subscription costs, in the currency's smallest unit. */
export function priceOf(
  { product }: Pick<SubscriptionRow, 'product'>,
  period: BillingPeriod,
  prices: SandboxDeps['prices'],
): number {
  return product === 'api' ? apiPlan.amount : prices[period]
}

/** Insert an invoice. One of the API plan that is paid gives its credits. */
export async function createInvoice(
  tx: Queryable,
  { id: subscriptionId, ownerId, product }: Pick<SubscriptionRow, 'id' | 'ownerId' | 'product'>,
  { amount, start, end, isPaid }: { amount: number; start: Date; end: Date; isPaid: boolean },
  { currency }: SandboxDeps['prices'],
  createdAt: Date,
): Promise<void> {
  const id = randomUUID()
  const item = product === 'api' ? 'api-plan' : 'pro'
  const row = await store.addInvoice(tx, {
    id,
    ownerId,
    item,
    subscriptionId,
    amount,
    currency,
    isPaid,
    createdAt,
    periodStart: start,
    periodEnd: end,
  })
  if (isPaid) await givePlanCredits(tx, row, createdAt)
}

/** Give the credits of a paid invoice of the API plan, once. */
export async function givePlanCredits(
  tx: Queryable,
  { id: storeId, ownerId, item, amount, currency }: store.InvoiceRow,
  now: Date,
): Promise<void> {
  if (item !== 'api-plan') return
  const credits = apiPlan.creditsPerMonth * hundredthsPerCredit
  const payment = { ownerId, store: 'sandbox', storeId, credits, amount, currency } as const
  await recordPlanPayment(tx, { ...payment, href: invoicePath(storeId) }, now)
}

export const invoicePath = (id: string) => `/api/billing/sandbox/invoices/${id}`

/** Convert a row to the record that the repository saves. */
export const toRecord = (row: SubscriptionRow): SubscriptionRecord => ({
  ...row,
  storeId: row.storeId ?? row.id,
})
