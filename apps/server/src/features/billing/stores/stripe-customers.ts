import { ToolError } from '@pentimento/protocol'
import type Stripe from 'stripe'
import type { Database } from '../../../platform/database.ts'
import { addCustomer, customerOf } from '../store.ts'
import type { CheckoutRequest } from './store.ts'

/** @throws ToolError 'store-failed' if Stripe reports an error or doesn't respond */
export function orStoreFailed<Result>(promise: Promise<Result>): Promise<Result> {
  return promise.catch((error: unknown) => {
    throw new ToolError('store-failed', { cause: error })
  })
}

/** One Stripe customer per owner, created at the first purchase. */
export async function ensureCustomer(
  stripe: Stripe,
  { database }: { database: Database },
  owner: CheckoutRequest['owner'],
): Promise<string> {
  const existing = await customerOf(database.orm, 'stripe', owner.id)
  if (existing) return existing
  const created = await stripe.customers.create(
    { email: owner.email, metadata: { ownerId: owner.id } },
    { idempotencyKey: `customer ${owner.id}` },
  )
  await addCustomer(database.orm, { ownerId: owner.id, store: 'stripe', storeId: created.id })
  return created.id
}
