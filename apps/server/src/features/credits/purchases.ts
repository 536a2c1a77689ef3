import { randomUUID } from 'node:crypto'
import type { StoreName } from '@pentimento/protocol'
import { and, count, desc, eq, gte, inArray, lt, ne } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { addOwnCredits } from './balances.ts'
import { balanceOf, post } from './ledger.ts'
import { type CreditPurchaseRow, creditPurchases } from './tables.ts'

/** What is known about a purchase before it's paid. Credits are in hundredths. */
export type NewPurchase = Pick<
  CreditPurchaseRow,
  'ownerId' | 'kind' | 'credits' | 'amount' | 'currency' | 'store'
>

/** Add a purchase that isn't paid yet. */
export async function addPurchase(
  tx: Queryable,
  purchase: NewPurchase,
  now: Date,
): Promise<CreditPurchaseRow> {
  const values = { ...purchase, id: randomUUID(), state: 'pending', createdAt: now } as const
  const [inserted] = await tx.insert(creditPurchases).values(values).returning()
  if (!inserted) throw new Error('the row was not inserted')
  return inserted
}

/** Save the store's checkout page of a purchase. */
export async function setCheckout(db: Queryable, id: string, checkoutId: string): Promise<void> {
  await db.update(creditPurchases).set({ checkoutId }).where(eq(creditPurchases.id, id))
}

/**
 * Set a purchase to paid and give its credits, once however often this is called, also if it had been given up as failed.
 *
 * @param storeId the store's payment
 * @returns false if it was already paid, or its owner's data was erased
 */
export async function completePurchase(
  tx: Queryable,
  { id, storeId, href, now }: { id: string; storeId: string; href: string | null; now: Date },
): Promise<boolean> {
  const [paid] = await tx
    .update(creditPurchases)
    .set({ state: 'paid', storeId, href })
    .where(and(eq(creditPurchases.id, id), ne(creditPurchases.state, 'paid')))
    .returning()
  if (paid) await giveCredits(tx, paid, now)
  return paid !== undefined
}

/** Give the credits of a paid month of the API plan, once per payment. */
export async function recordPlanPayment(
  tx: Queryable,
  payment: Omit<NewPurchase, 'kind'> & { storeId: string; href: string | null },
  now: Date,
): Promise<void> {
  const [paid] = await tx
    .insert(creditPurchases)
    .values({ ...payment, id: randomUUID(), kind: 'plan', state: 'paid', createdAt: now })
    .onConflictDoNothing({ target: [creditPurchases.store, creditPurchases.storeId] })
    .returning()
  if (paid) await giveCredits(tx, paid, now)
}

async function giveCredits(
  tx: Queryable,
  { id, ownerId, credits }: CreditPurchaseRow,
  now: Date,
): Promise<void> {
  await addOwnCredits(tx, { reference: `purchase ${id}`, ownerId, amount: credits, now })
}

/**
 * Take back the credits of a payment that was refunded, as far as they aren't used; a balance is never negative, and
 * credits that are bought later aren't taken.
 *
 * @param fraction of the payment that is refunded in total, 0–1
 */
export async function refundPurchase(
  tx: Queryable,
  { store, storeId, fraction, now }: { store: StoreName; storeId: string; fraction: number; now: Date },
): Promise<void> {
  const [purchase] = await tx
    .select()
    .from(creditPurchases)
    .where(and(eq(creditPurchases.store, store), eq(creditPurchases.storeId, storeId)))
    .for('update')
  if (!purchase) return
  const { id, ownerId } = purchase
  const refunded = Math.round(purchase.credits * Math.min(1, Math.max(0, fraction)))
  if (refunded <= purchase.refunded) return
  const amount = Math.min(refunded - purchase.refunded, await balanceOf(tx, ownerId, 'available'))
  const takenBack = purchase.takenBack + amount
  await tx.update(creditPurchases).set({ refunded, takenBack }).where(eq(creditPurchases.id, id))
  if (amount > 0)
    await post(tx, {
      reference: `refund ${id} ${refunded}`,
      from: { ownerId, kind: 'available' },
      to: { kind: 'issued' },
      amount,
      now,
    })
}

/** An owner's purchases, newest first. */
export function purchasesOf(db: Queryable, ownerId: string): Promise<CreditPurchaseRow[]> {
  return db
    .select()
    .from(creditPurchases)
    .where(eq(creditPurchases.ownerId, ownerId))
    .orderBy(desc(creditPurchases.createdAt))
}

export async function findPurchase(db: Queryable, id: string): Promise<CreditPurchaseRow | undefined> {
  const [found] = await db.select().from(creditPurchases).where(eq(creditPurchases.id, id))
  return found
}

/** Give up on a purchase. A payment that is reported later still counts. */
export async function failPurchase(tx: Queryable, id: string): Promise<void> {
  const isPending = eq(creditPurchases.state, 'pending')
  await tx
    .update(creditPurchases)
    .set({ state: 'failed' })
    .where(and(eq(creditPurchases.id, id), isPending))
}

/** How many top-ups an owner paid for, or is paying for, since a time. */
export async function countTopUps(db: Queryable, ownerId: string, since: Date): Promise<number> {
  const isTopUp = and(
    eq(creditPurchases.ownerId, ownerId),
    eq(creditPurchases.kind, 'top-up'),
    ne(creditPurchases.state, 'failed'),
    gte(creditPurchases.createdAt, since),
  )
  const [found] = await db.select({ count: count() }).from(creditPurchases).where(isTopUp)
  return found?.count ?? 0
}

const isPendingTopUp = and(eq(creditPurchases.state, 'pending'), eq(creditPurchases.kind, 'top-up'))

export async function hasPendingTopUp(db: Queryable, ownerId: string): Promise<boolean> {
  const rows = await db
    .select({ id: creditPurchases.id })
    .from(creditPurchases)
    .where(and(isPendingTopUp, eq(creditPurchases.ownerId, ownerId)))
  return rows.length > 0
}

/** Top-ups that were started before a time and whose outcome is unknown. */
export function pendingTopUps(db: Queryable, before: Date): Promise<CreditPurchaseRow[]> {
  return db
    .select()
    .from(creditPurchases)
    .where(and(isPendingTopUp, lt(creditPurchases.createdAt, before)))
}

/** Delete purchases that were never paid. */
export async function deleteUnpaidPurchases(db: Queryable, before: Date): Promise<void> {
  const isUnpaid = inArray(creditPurchases.state, ['pending', 'failed'])
  await db.delete(creditPurchases).where(and(isUnpaid, lt(creditPurchases.createdAt, before)))
}

export async function deletePurchases(tx: Queryable, ownerId: string): Promise<void> {
  await tx.delete(creditPurchases).where(eq(creditPurchases.ownerId, ownerId))
}
