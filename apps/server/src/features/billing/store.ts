import type { StoreName, SubscribedProduct } from '@pentimento/protocol'
import { and, desc, eq, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import { isOneOf, type Queryable } from '../../platform/database.ts'
import {
  customers,
  orphanedPurchases,
  type SubscriptionRow,
  storeEvents,
  subscriptions,
  usedTrials,
} from './tables.ts'

/** An owner's subscriptions, of one product or of all. */
export function subscriptionsOf(
  db: Queryable,
  ownerId: string,
  product?: SubscribedProduct,
): Promise<SubscriptionRow[]> {
  const isOwn = eq(subscriptions.ownerId, ownerId)
  return db
    .select()
    .from(subscriptions)
    .where(and(isOwn, product && eq(subscriptions.product, product)))
}

/** Insert or update a subscription unless a newer report is saved. @returns whether anything was written */
export async function save(tx: Queryable, row: typeof subscriptions.$inferInsert): Promise<boolean> {
  const { id: _, ...set } = row
  const written = await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: [subscriptions.store, subscriptions.storeId],
      set,
      setWhere: lte(subscriptions.reportedAt, row.reportedAt),
    })
    .returning({ id: subscriptions.id })
  return written.length > 0
}

/** Subscriptions that may have expired; of one store or of all. */
export function possiblyExpired(tx: Queryable, now: Date, store?: StoreName): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(
      and(
        ne(subscriptions.status, 'inactive'),
        store && eq(subscriptions.store, store),
        or(lte(subscriptions.periodEnd, now), isNotNull(subscriptions.dueSince)),
      ),
    )
}

/** Renewing sandbox subscriptions whose period has ended. */
export function dueForRenewal(tx: Queryable, now: Date): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.store, 'sandbox'),
        eq(subscriptions.isRenewing, true),
        or(eq(subscriptions.status, 'active'), eq(subscriptions.status, 'trial_period')),
        lte(subscriptions.periodEnd, now),
      ),
    )
}

export async function end(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: 'inactive', isRenewing: false, endedAt: at })
    .where(eq(subscriptions.id, id))
}

/** End an owner's granted subscription. @returns whether there was one */
export async function endGrants(tx: Queryable, ownerId: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(subscriptions)
    .set({ status: 'inactive', isRenewing: false, endedAt: now, reportedAt: now })
    .where(
      and(
        eq(subscriptions.ownerId, ownerId),
        eq(subscriptions.store, 'manual'),
        ne(subscriptions.status, 'inactive'),
      ),
    )
    .returning({ id: subscriptions.id })
  return ended.length > 0
}

/** Transfer subscriptions. Visitors can only have granted ones; buying requires an account. */
export async function transferOwnership(tx: Queryable, from: string, to: string): Promise<boolean> {
  const moved = await tx
    .update(subscriptions)
    .set({ ownerId: to })
    .where(eq(subscriptions.ownerId, from))
    .returning({ id: subscriptions.id })
  return moved.length > 0
}

export async function deleteOwner(tx: Queryable, ownerId: string): Promise<void> {
  await tx.delete(subscriptions).where(eq(subscriptions.ownerId, ownerId))
  await tx.delete(customers).where(eq(customers.ownerId, ownerId))
}

/** An owner's customer id at a store. */
export async function customerOf(
  db: Queryable,
  store: StoreName,
  ownerId: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ storeId: customers.storeId })
    .from(customers)
    .where(and(eq(customers.store, store), eq(customers.ownerId, ownerId)))
  return found?.storeId
}

export async function ownerOf(db: Queryable, store: StoreName, storeId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ ownerId: customers.ownerId })
    .from(customers)
    .where(and(eq(customers.store, store), eq(customers.storeId, storeId)))
  return found?.ownerId
}

/** The saved owner of a purchase. */
export async function buyerOf(db: Queryable, store: StoreName, storeId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ ownerId: subscriptions.ownerId })
    .from(subscriptions)
    .where(and(eq(subscriptions.store, store), eq(subscriptions.storeId, storeId)))
  return found?.ownerId
}

type OrphanedPurchaseRow = typeof orphanedPurchases.$inferSelect

/** Purchases whose owner is unknown, newest first. */
export function listOrphanedPurchases(db: Queryable): Promise<OrphanedPurchaseRow[]> {
  return db.select().from(orphanedPurchases).orderBy(desc(orphanedPurchases.startedAt))
}

export async function findOrphanedPurchase(
  db: Queryable,
  store: StoreName,
  storeId: string,
): Promise<OrphanedPurchaseRow | undefined> {
  const [found] = await db
    .select()
    .from(orphanedPurchases)
    .where(and(eq(orphanedPurchases.store, store), eq(orphanedPurchases.storeId, storeId)))
  return found
}

export async function saveOrphanedPurchase(
  db: Queryable,
  row: typeof orphanedPurchases.$inferInsert,
): Promise<void> {
  const { orderId, receivedAt } = row
  const target = [orphanedPurchases.store, orphanedPurchases.storeId]
  await db.insert(orphanedPurchases).values(row).onConflictDoUpdate({ target, set: { orderId, receivedAt } })
}

export async function deleteOrphanedPurchase(
  db: Queryable,
  store: StoreName,
  storeId: string,
): Promise<void> {
  await db
    .delete(orphanedPurchases)
    .where(and(eq(orphanedPurchases.store, store), eq(orphanedPurchases.storeId, storeId)))
}

export async function addCustomer(db: Queryable, row: typeof customers.$inferInsert): Promise<void> {
  await db.insert(customers).values(row).onConflictDoNothing()
}

/** Whether a store's event was processed before. */
export async function hasProcessedEvent(
  db: Queryable,
  { store, storeId }: { store: StoreName; storeId: string },
): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(storeEvents)
    .where(and(eq(storeEvents.store, store), eq(storeEvents.storeId, storeId)))
  return found.length > 0
}

export async function recordEvent(db: Queryable, row: typeof storeEvents.$inferInsert): Promise<void> {
  await db.insert(storeEvents).values(row).onConflictDoNothing()
}

/** Delete events received before a time; stores no longer retry them. */
export async function deleteEventsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(storeEvents).where(lte(storeEvents.receivedAt, before))
}

export async function hasHadTrial(db: Queryable, trialKeys: string[]): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(usedTrials)
    .where(isOneOf(usedTrials.trialKey, trialKeys))
  return found.length > 0
}

export async function recordTrial(tx: Queryable, trialKey: string, usedAt: Date): Promise<void> {
  await tx.insert(usedTrials).values({ trialKey, usedAt }).onConflictDoNothing()
}
