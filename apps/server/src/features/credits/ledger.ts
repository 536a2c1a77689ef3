import { randomUUID } from 'node:crypto'
import { ToolError } from '@pentimento/protocol'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { type AccountKind, creditAccounts, creditEntries, creditTransactions } from './tables.ts'

/** The owner of the accounts that belong to no person. */
const system = 'system'

export interface Posting {
  /** What it is for. A second posting with the same reference changes nothing. */
  reference: string
  from: { ownerId?: string; kind: AccountKind }
  to: { ownerId?: string; kind: AccountKind }
  /** In hundredths of a credit, positive. */
  amount: number
  now: Date
}

/**
 * Move credits from one account to another, once per reference: a transaction with two entries whose sum is 0.
 *
 * @returns false if the reference was already posted
 * @throws ToolError 'credits-exhausted' if the account's balance is insufficient; the transaction must be rolled back
 */
export async function post(tx: Queryable, { reference, from, to, amount, now }: Posting): Promise<boolean> {
  const [inserted] = await tx
    .insert(creditTransactions)
    .values({ id: randomUUID(), reference, postedAt: now })
    .onConflictDoNothing({ target: creditTransactions.reference })
    .returning({ id: creditTransactions.id })
  if (!inserted) return false
  const entries = [
    { accountId: await accountIdOf(tx, from), amount: -amount },
    { accountId: await accountIdOf(tx, to), amount },
  ]
  // In a fixed order, to prevent deadlocks.
  for (const entry of entries.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1)))
    await changeBalance(tx, entry.accountId, entry.amount)
  await tx.insert(creditEntries).values(entries.map(entry => ({ transactionId: inserted.id, ...entry })))
  return true
}

/** Whether a reference was posted. */
export async function isPosted(db: Queryable, reference: string): Promise<boolean> {
  const found = await db
    .select({ id: creditTransactions.id })
    .from(creditTransactions)
    .where(eq(creditTransactions.reference, reference))
  return found.length > 0
}

/** An account's balance in hundredths of a credit; 0 if it doesn't exist. */
export async function balanceOf(db: Queryable, ownerId: string, kind: AccountKind): Promise<number> {
  const [found] = await db
    .select({ balance: creditAccounts.balance })
    .from(creditAccounts)
    .where(and(eq(creditAccounts.ownerId, ownerId), eq(creditAccounts.kind, kind)))
  return found?.balance ?? 0
}

/** Detach a deleted person's accounts, and replace the references of their transactions. The entries stay. */
export async function anonymize(tx: Queryable, ownerId: string): Promise<void> {
  const isOwn = eq(creditAccounts.ownerId, ownerId)
  const ids = tx
    .select({ id: creditEntries.transactionId })
    .from(creditEntries)
    .innerJoin(creditAccounts, and(eq(creditAccounts.id, creditEntries.accountId), isOwn))
  await tx
    .update(creditTransactions)
    .set({ reference: sql`'anonymous ' || ${creditTransactions.id}` })
    .where(inArray(creditTransactions.id, ids))
  await tx.update(creditAccounts).set({ ownerId: null }).where(isOwn)
}

async function accountIdOf(
  tx: Queryable,
  { ownerId = system, kind }: { ownerId?: string; kind: AccountKind },
): Promise<string> {
  const find = () =>
    tx
      .select({ id: creditAccounts.id })
      .from(creditAccounts)
      .where(and(eq(creditAccounts.ownerId, ownerId), eq(creditAccounts.kind, kind)))
  const [found] = await find()
  if (found) return found.id
  await tx.insert(creditAccounts).values({ id: randomUUID(), ownerId, kind }).onConflictDoNothing()
  const [created] = await find()
  if (!created) throw new Error('the account was not created')
  return created.id
}

/** The condition and the change are one statement, so concurrent requests can't spend the same credits. */
async function changeBalance(tx: Queryable, accountId: string, amount: number): Promise<void> {
  const isSufficient = sql`(${creditAccounts.balance} + ${amount} >= 0 or ${creditAccounts.kind} not in ('available', 'reserved'))`
  const changed = await tx
    .update(creditAccounts)
    .set({ balance: sql`${creditAccounts.balance} + ${amount}` })
    .where(and(eq(creditAccounts.id, accountId), isSufficient))
    .returning({ id: creditAccounts.id })
  if (changed.length === 0) throw new ToolError('credits-exhausted')
}
