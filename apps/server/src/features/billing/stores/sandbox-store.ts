import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database.ts'
import {
  type SubscriptionRow,
  sandboxCards,
  sandboxCheckouts,
  sandboxInvoices,
  sandboxSavedCards,
  subscriptions,
} from '../tables.ts'

export type CheckoutRow = typeof sandboxCheckouts.$inferSelect
export type InvoiceRow = typeof sandboxInvoices.$inferSelect

export async function addCheckout(db: Queryable, row: CheckoutRow): Promise<void> {
  await db.insert(sandboxCheckouts).values(row)
}

export async function checkout(db: Queryable, id: string, ownerId: string): Promise<CheckoutRow | undefined> {
  const condition = and(eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.ownerId, ownerId))
  const [found] = await db.select().from(sandboxCheckouts).where(condition)
  return found
}

export async function complete(tx: Queryable, id: string, completedAt: Date): Promise<void> {
  await tx.update(sandboxCheckouts).set({ completedAt }).where(eq(sandboxCheckouts.id, id))
}

export async function subscription(
  db: Queryable,
  id: string,
  ownerId: string,
): Promise<SubscriptionRow | undefined> {
  const condition = and(
    eq(subscriptions.id, id),
    eq(subscriptions.ownerId, ownerId),
    eq(subscriptions.store, 'sandbox'),
  )
  const [found] = await db.select().from(subscriptions).where(condition)
  return found
}

export async function saveCard(tx: Queryable, row: typeof sandboxCards.$inferInsert): Promise<void> {
  const { subscriptionId: target, ...set } = { ...row, subscriptionId: sandboxCards.subscriptionId }
  await tx.insert(sandboxCards).values(row).onConflictDoUpdate({ target, set })
}

/** Whether a subscription's card pays renewals. */
export async function paysRenewals(tx: Queryable, subscriptionId: string): Promise<boolean> {
  const [found] = await tx.select().from(sandboxCards).where(eq(sandboxCards.subscriptionId, subscriptionId))
  return found?.paysRenewals ?? false
}

export async function addInvoice(tx: Queryable, row: InvoiceRow): Promise<InvoiceRow> {
  await tx.insert(sandboxInvoices).values(row)
  return row
}

/** @returns the invoices that were due */
export function payInvoices(tx: Queryable, subscriptionId: string): Promise<InvoiceRow[]> {
  const isDue = and(eq(sandboxInvoices.subscriptionId, subscriptionId), eq(sandboxInvoices.isPaid, false))
  return tx.update(sandboxInvoices).set({ isPaid: true }).where(isDue).returning()
}

export type SavedCardRow = typeof sandboxSavedCards.$inferSelect

/** Save an owner's card for automatic top-ups. */
export async function saveOwnersCard(tx: Queryable, row: SavedCardRow): Promise<void> {
  const { ownerId: target, ...set } = { ...row, ownerId: sandboxSavedCards.ownerId }
  await tx.insert(sandboxSavedCards).values(row).onConflictDoUpdate({ target, set })
}

export async function ownersCard(db: Queryable, ownerId: string): Promise<SavedCardRow | undefined> {
  const [found] = await db.select().from(sandboxSavedCards).where(eq(sandboxSavedCards.ownerId, ownerId))
  return found
}

export function invoicesOf(db: Queryable, ownerId: string): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(sandboxInvoices)
    .where(eq(sandboxInvoices.ownerId, ownerId))
    .orderBy(desc(sandboxInvoices.createdAt))
}

export async function forget(tx: Queryable, ownerId: string): Promise<void> {
  const condition = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.ownerId, ownerId))
  await tx.delete(sandboxCards).where(inArray(sandboxCards.subscriptionId, condition))
  await tx.delete(sandboxSavedCards).where(eq(sandboxSavedCards.ownerId, ownerId))
  await tx.delete(sandboxInvoices).where(eq(sandboxInvoices.ownerId, ownerId))
  await tx.delete(sandboxCheckouts).where(eq(sandboxCheckouts.ownerId, ownerId))
}
