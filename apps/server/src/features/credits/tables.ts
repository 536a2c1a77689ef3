import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/columns.ts'

/**
 * - `available` and `reserved`: an owner's credits, never negative.
 * - `issued`: the counterpart of all credits that were given or sold, so its balance is negative.
 * - `consumed`: credits that paid for successful requests.
 * - `forfeited`: what was left in deleted accounts.
 */
export type AccountKind = 'available' | 'reserved' | 'issued' | 'consumed' | 'forfeited'

/** Amounts are integers in hundredths of a credit. */
export const creditAccounts = pgTable(
  'credit_account',
  {
    id: uuid().primaryKey(),
    /** The person; `system` for the server's own accounts; null once the person is deleted. */
    ownerId: text('owner_id'),
    kind: text().$type<AccountKind>().notNull(),
    /** The sum of its entries, updated in the same transaction. */
    balance: bigint({ mode: 'number' }).notNull().default(0),
  },
  table => [
    unique('credit_account_owner').on(table.ownerId, table.kind),
    check(
      'credit_account_not_negative',
      sql`${table.balance} >= 0 or ${table.kind} not in ('available', 'reserved')`,
    ),
  ],
)

export const creditTransactions = pgTable('credit_transaction', {
  id: uuid().primaryKey(),
  /** What it was for; unique, so that the same thing is never posted twice. */
  reference: text().notNull().unique(),
  postedAt: timestampColumn('posted_at').notNull(),
})

/** A trigger checks at commit that the entries of each transaction sum to 0. */
export const creditEntries = pgTable(
  'credit_entry',
  {
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => creditTransactions.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => creditAccounts.id),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.transactionId, table.accountId] }),
    index('credit_entry_account').on(table.accountId),
  ],
)

/** Credits set aside for a task, until it succeeds or fails. */
export const creditReservations = pgTable(
  'credit_reservation',
  {
    taskId: uuid('task_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    keyId: uuid('key_id').notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    state: text().$type<'held' | 'captured' | 'released'>().notNull(),
    /** How many times it was reserved: a failed task that is retried reserves again. */
    round: bigint({ mode: 'number' }).notNull().default(1),
    reservedAt: timestampColumn('reserved_at').notNull(),
  },
  table => [
    index('credit_reservation_key').on(table.keyId, table.state),
    index('credit_reservation_owner').on(table.ownerId),
  ],
)
