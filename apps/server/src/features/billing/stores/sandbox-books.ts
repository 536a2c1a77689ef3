import { randomUUID } from 'node:crypto'
import type { BillingConfig } from '../../../billing-config.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Database, holdOthers, type Queryable } from '../../../platform/database.ts'
import type { Ledger, Sold } from '../ledger.ts'
import type { SubscriptionRow } from '../tables.ts'
import * as store from './sandbox-store.ts'

export interface SandboxParts {
  database: Database
  clock: Clock
  ledger: Ledger
  prices: BillingConfig['sandbox']
}

/** Lock the sandbox's data until the transaction ends. */
export const holdBooks = (tx: Queryable) => holdOthers(tx, 'books of the sandbox')

/** Insert an invoice. */
export async function bill(
  tx: Queryable,
  { id: subscriptionId, ownerId }: Pick<SubscriptionRow, 'id' | 'ownerId'>,
  { amount, start, end, isPaid }: { amount: number; start: Date; end: Date; isPaid: boolean },
  { currency }: SandboxParts['prices'],
  madeAt: Date,
): Promise<void> {
  const id = randomUUID()
  await store.addInvoice(tx, {
    id,
    ownerId,
    subscriptionId,
    amount,
    currency,
    isPaid,
    madeAt,
    periodStart: start,
    periodEnd: end,
  })
}

/** Convert a row to the record that the repository saves. */
export const sold = (row: SubscriptionRow): Sold => ({ ...row, storeId: row.storeId ?? row.id })
