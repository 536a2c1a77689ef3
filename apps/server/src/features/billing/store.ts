import type { StoreName } from '@pentimento/protocol'
import { and, desc, eq, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import {
  customers,
  type SubscriptionRow,
  storeEvents,
  strayPurchases,
  subscriptions,
  trials,
} from './tables.ts'

export function subscriptionsOf(db: Queryable, ownerId: string): Promise<SubscriptionRow[]> {
  return db.select().from(subscriptions).where(eq(subscriptions.ownerId, ownerId))
}

/** Insert or update a subscription unless a newer report is saved. @returns whether anything was written */
export async function write(tx: Queryable, row: SubscriptionRow): Promise<boolean> {
  const { id: _, ...set } = row
  const written = await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: [subscriptions.store, subscriptions.storeId],
      set,
      setWhere: lte(subscriptions.saidAt, row.saidAt),
    })
    .returning({ id: subscriptions.id })
  return written.length > 0
}

/** Subscriptions that may have expired; of one store or of all. */
export function mayHaveLapsed(tx: Queryable, now: Date, store?: StoreName): Promise<SubscriptionRow[]> {
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
export async function endGiven(tx: Queryable, ownerId: string, now: Date): Promise<boolean> {
  const ended = await tx
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
  return ended.length > 0
}

/** Transfer subscriptions. Visitors can only have granted ones; buying requires an account. */
export async function handOver(tx: Queryable, from: string, to: string): Promise<boolean> {
  const moved = await tx
    .update(subscriptions)
    .set({ ownerId: to })
    .where(eq(subscriptions.ownerId, from))
    .returning({ id: subscriptions.id })
  return moved.length > 0
}

export async function forget(tx: Queryable, ownerId: string): Promise<void> {
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

type StrayRow = typeof strayPurchases.$inferSelect

/** Purchases whose owner is unknown, newest first. */
export function strays(db: Queryable): Promise<StrayRow[]> {
  return db.select().from(strayPurchases).orderBy(desc(strayPurchases.startedAt))
}

export async function stray(db: Queryable, store: StoreName, storeId: string): Promise<StrayRow | undefined> {
  const [found] = await db
    .select()
    .from(strayPurchases)
    .where(and(eq(strayPurchases.store, store), eq(strayPurchases.storeId, storeId)))
  return found
}

export async function keepStray(db: Queryable, row: typeof strayPurchases.$inferInsert): Promise<void> {
  const { orderId, heardAt } = row
  const target = [strayPurchases.store, strayPurchases.storeId]
  await db.insert(strayPurchases).values(row).onConflictDoUpdate({ target, set: { orderId, heardAt } })
}

export async function forgetStray(db: Queryable, store: StoreName, storeId: string): Promise<void> {
  await db
    .delete(strayPurchases)
    .where(and(eq(strayPurchases.store, store), eq(strayPurchases.storeId, storeId)))
}

export async function addCustomer(db: Queryable, row: typeof customers.$inferInsert): Promise<void> {
  await db.insert(customers).values(row).onConflictDoNothing()
}

/** Whether a store's event was processed before. */
export async function hasNoted(
  db: Queryable,
  { store, storeId }: { store: StoreName; storeId: string },
): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(storeEvents)
    .where(and(eq(storeEvents.store, store), eq(storeEvents.storeId, storeId)))
  return found.length > 0
}

export async function noteEvent(db: Queryable, row: typeof storeEvents.$inferInsert): Promise<void> {
  await db.insert(storeEvents).values(row).onConflictDoNothing()
}

/** Delete events received before a time; stores no longer retry them. */
export async function forgetEvents(db: Queryable, before: Date): Promise<void> {
  await db.delete(storeEvents).where(lte(storeEvents.receivedAt, before))
}

export async function hasHadTrial(db: Queryable, person: string): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(trials).where(eq(trials.person, person))
  return found.length > 0
}

export async function noteTrial(tx: Queryable, person: string, usedAt: Date): Promise<void> {
  await tx.insert(trials).values({ person, usedAt }).onConflictDoNothing()
}
