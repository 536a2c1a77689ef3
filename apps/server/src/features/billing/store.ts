import { and, eq, ne } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { customers, type SubscriptionRow, subscriptions } from './tables.ts'

export function subscriptionsOf(db: Queryable, ownerId: string): Promise<SubscriptionRow[]> {
  return db.select().from(subscriptions).where(eq(subscriptions.ownerId, ownerId))
}

export async function add(tx: Queryable, row: SubscriptionRow): Promise<void> {
  await tx.insert(subscriptions).values(row)
}

/** End what who runs the server gave to an owner. */
export function endGiven(tx: Queryable, ownerId: string, now: Date): Promise<{ id: string }[]> {
  return tx
    .update(subscriptions)
    .set({ status: 'inactive', isRenewing: false, endedAt: now, saidAt: now })
    .where(
      and(
        eq(subscriptions.ownerId, ownerId),
        eq(subscriptions.store, 'manual'),
        ne(subscriptions.status, 'inactive'),
      ),
    )
    .returning({ id: subscriptions.id })
}

/** A visitor who signs in brings what was given to them; only those who are signed in can buy. */
export async function handOver(tx: Queryable, from: string, to: string): Promise<void> {
  await tx.update(subscriptions).set({ ownerId: to }).where(eq(subscriptions.ownerId, from))
}

export async function forget(tx: Queryable, ownerId: string): Promise<void> {
  await tx.delete(subscriptions).where(eq(subscriptions.ownerId, ownerId))
  await tx.delete(customers).where(eq(customers.ownerId, ownerId))
}
