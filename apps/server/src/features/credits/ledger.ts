import { randomUUID } from 'node:crypto'
import { ToolError } from '@pentimento/protocol'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { type AccountKind, creditAccounts, creditEntries, creditTransactions } from './tables.ts'

/** The owner of the accounts that belong to no person. */
const system = 'system'

interface Account {
  /** @default the server's own */
  ownerId?: string
  kind: AccountKind
}

export interface Posting {
  /** What it is for. A second posting with the same reference changes nothing. */
  reference: string
  from: Account
  to: Account
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
export async function post(tx: Queryable, posting: Posting): Promise<boolean> {
  let outcome = await tryPost(tx, posting)
  if (outcome.accounts < 2) {
    await createAccounts(tx, [posting.from, posting.to])
    outcome = await tryPost(tx, posting)
  }
  if (outcome.accounts < 2) throw new Error('the accounts were not created')
  if (!outcome.isPosted) return false
  if (outcome.changed < 2) throw new ToolError('credits-exhausted')
  return true
}

/**
 * One statement, since every call of the API posts twice. Nothing is posted unless both accounts exist. They are locked
 * in a fixed order, to prevent deadlocks, and a balance is checked where it's changed, so that concurrent requests can't
 * spend the same credits.
 */
async function tryPost(
  tx: Queryable,
  { reference, from, to, amount, now }: Posting,
): Promise<{ accounts: number; isPosted: boolean; changed: number }> {
  const side = ({ ownerId = system, kind }: Account, change: number) =>
    sql`(${ownerId}::text, ${kind}::text, ${change}::bigint)`
  const { rows } = await tx.execute(sql`
    with accounts as (
      select account.id, side.amount
      from (values ${side(from, -amount)}, ${side(to, amount)}) side (owner_id, kind, amount)
      join ${creditAccounts} account on account.owner_id = side.owner_id and account.kind = side.kind
    ), posted as (
      insert into ${creditTransactions} (id, reference, posted_at)
      select ${randomUUID()}::uuid, ${reference}::text, ${now.toISOString()}::timestamptz
      where (select count(*) from accounts) = 2
      on conflict (reference) do nothing returning id
    ), locked as (
      select account.id, accounts.amount from accounts join ${creditAccounts} account on account.id = accounts.id
      where exists (select from posted) order by account.id for update of account
    ), changed as (
      update ${creditAccounts} account set balance = account.balance + locked.amount from locked
      where account.id = locked.id
        and (account.balance + locked.amount >= 0 or account.kind not in ('available', 'reserved'))
      returning account.id, locked.amount
    ), entries as (
      insert into ${creditEntries} (transaction_id, account_id, amount)
      select posted.id, changed.id, changed.amount from posted, changed
    )
    select (select count(*)::int from accounts) as accounts, exists (select from posted) as "isPosted",
      (select count(*)::int from changed) as changed`)
  return rows[0] as { accounts: number; isPosted: boolean; changed: number }
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

async function createAccounts(tx: Queryable, accounts: readonly Account[]): Promise<void> {
  // In a fixed order, to prevent deadlocks.
  const sorted = accounts.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  const rows = sorted.map(({ ownerId = system, kind }) => ({ id: randomUUID(), ownerId, kind }))
  await tx.insert(creditAccounts).values(rows).onConflictDoNothing()
}
