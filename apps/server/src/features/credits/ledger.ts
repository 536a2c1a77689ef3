import { randomUUID } from 'node:crypto'
import { ToolError } from '@pentimento/protocol'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
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
  const { reference, from, to, amount, now } = posting
  const source = sql`
    select ${reference}::text as reference, ${from.ownerId ?? system}::text as from_owner,
      ${to.ownerId ?? system}::text as to_owner, ${amount}::bigint as amount`
  const kinds = { from: from.kind, to: to.kind, now }
  let outcome = await tryPost(tx, source, kinds)
  if (outcome.accounts < 2) {
    await createAccounts(tx, [from, to])
    outcome = await tryPost(tx, source, kinds)
  }
  if (outcome.accounts < 2) throw new Error('the accounts were not created')
  return isPostedOnce(outcome)
}

/**
 * Change a reservation and post what that moves between the accounts, in one statement, since every call of the API
 * does so twice.
 *
 * @param change an INSERT or UPDATE of one reservation that returns its `task_id`, `owner_id`, `amount` and `round`
 * @param posting.verb begins the reference, which the reservation's task and round complete
 * @returns the reservation's owner; undefined if nothing was to change
 * @throws ToolError as {@link post}
 */
export async function changeAndPost(
  tx: Queryable,
  change: SQL,
  { verb, from, to, now }: { verb: string; from: AccountKind; to: AccountKind; now: Date },
): Promise<string | undefined> {
  const ownerOf = (kind: AccountKind) =>
    kind === 'available' || kind === 'reserved' ? sql`owner_id` : sql`${system}::text`
  const source = sql`
    select ${verb}::text || ' ' || task_id || ' ' || round as reference, ${ownerOf(from)} as from_owner,
      ${ownerOf(to)} as to_owner, amount, owner_id from changed_reservation`
  const outcome = await tryPost(tx, source, { from, to, now }, sql`changed_reservation as (${change}),`)
  const { reservation } = outcome
  if (!reservation) return undefined
  const { reference, from_owner, to_owner, amount, owner_id } = reservation
  if (outcome.accounts === 2) isPostedOnce(outcome)
  else {
    // Its first use of one of the accounts. The reservation is already changed.
    const sides = { from: { ownerId: from_owner, kind: from }, to: { ownerId: to_owner, kind: to } }
    await post(tx, { reference, amount, now, ...sides })
  }
  return owner_id
}

interface Outcome {
  accounts: number
  isPosted: boolean
  changed: number
  /** The row of the source. */
  reservation:
    | { reference: string; from_owner: string; to_owner: string; amount: number; owner_id: string }
    | undefined
}

function isPostedOnce({ isPosted, changed }: Outcome): boolean {
  if (!isPosted) return false
  if (changed < 2) throw new ToolError('credits-exhausted')
  return true
}

/**
 * One statement, since every call of the API posts twice. Nothing is posted unless both accounts exist. They are locked
 * in a fixed order, to prevent deadlocks, and a balance is checked where it's changed, so that concurrent requests can't
 * spend the same credits.
 *
 * @param source a query of at most one row: the reference, the owners of both accounts and the amount
 * @param before CTEs that the source reads
 */
async function tryPost(
  tx: Queryable,
  source: SQL,
  { from, to, now }: { from: AccountKind; to: AccountKind; now: Date },
  before = sql``,
): Promise<Outcome> {
  const { rows } = await tx.execute(sql`
    with ${before} source as (${source}), accounts as (
      select account.id, side.amount
      from source, lateral (values
        (source.from_owner, ${from}::text, -source.amount), (source.to_owner, ${to}::text, source.amount)
      ) side (owner_id, kind, amount)
      join ${creditAccounts} account on account.owner_id = side.owner_id and account.kind = side.kind
    ), posted as (
      insert into ${creditTransactions} (id, reference, posted_at)
      select ${randomUUID()}::uuid, source.reference, ${now.toISOString()}::timestamptz from source
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
      (select count(*)::int from changed) as changed, (select row_to_json(source) from source) as reservation`)
  const [{ reservation, ...outcome }] = rows as unknown as [Outcome]
  return { ...outcome, reservation: reservation ?? undefined }
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
