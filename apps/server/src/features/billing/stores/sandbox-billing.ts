import { randomUUID } from 'node:crypto'
import type { BillingConfig } from '../../../billing-config.ts'
import type { Clock } from '../../../platform/clock.ts'
import { acquireAdvisoryLock, type Database, type Queryable } from '../../../platform/database.ts'
import type { SubscriptionRecord, SubscriptionRepository } from '../subscription-repository.ts'
import type { SubscriptionRow } from '../tables.ts'
import * as store from './sandbox-store.ts'

export interface SandboxDeps {
  database: Database
  clock: Clock
  repository: SubscriptionRepository
  prices: BillingConfig['sandbox']
}

/** Lock the sandbox's data until the transaction ends. */
export const lockSandbox = (tx: Queryable) => acquireAdvisoryLock(tx, 'sandbox')

/** Insert an invoice. */
export async function createInvoice(
  tx: Queryable,
  { id: subscriptionId, ownerId }: Pick<SubscriptionRow, 'id' | 'ownerId'>,
  { amount, start, end, isPaid }: { amount: number; start: Date; end: Date; isPaid: boolean },
  { currency }: SandboxDeps['prices'],
  createdAt: Date,
): Promise<void> {
  const id = randomUUID()
  await store.addInvoice(tx, {
    id,
    ownerId,
    subscriptionId,
    amount,
    currency,
    isPaid,
    createdAt,
    periodStart: start,
    periodEnd: end,
  })
}

/** Convert a row to the record that the repository saves. */
export const toRecord = (row: SubscriptionRow): SubscriptionRecord => ({
  ...row,
  storeId: row.storeId ?? row.id,
})
