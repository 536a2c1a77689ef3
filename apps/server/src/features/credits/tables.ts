import type { CreditPackId, CreditPurchase, StoreName } from '@pentimento/protocol'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
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
    /** Null for reservations from before this column. */
    tool: text(),
    amount: bigint({ mode: 'number' }).notNull(),
    state: text().$type<'held' | 'captured' | 'released'>().notNull(),
    /** How many times it was reserved: a failed task that is retried reserves again. */
    round: bigint({ mode: 'number' }).notNull().default(1),
    reservedAt: timestampColumn('reserved_at').notNull(),
  },
  table => [
    index('credit_reservation_key').on(table.keyId, table.state),
    index('credit_reservation_owner').on(table.ownerId, table.reservedAt),
  ],
)

/** Payments for credits. Its credits are posted in the transaction that sets it to paid. */
export const creditPurchases = pgTable(
  'credit_purchase',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    kind: text().$type<CreditPurchase['kind']>().notNull(),
    state: text().$type<CreditPurchase['state']>().notNull(),
    /** In hundredths of a credit. */
    credits: bigint({ mode: 'number' }).notNull(),
    /** In the currency's smallest unit. */
    amount: integer().notNull(),
    currency: text().notNull(),
    store: text().$type<StoreName>().notNull(),
    /** The store's checkout page, which is asked whether it was paid. */
    checkoutId: text('checkout_id'),
    /** The store's payment; null until it's paid. */
    storeId: text('store_id'),
    /** URL of the store's invoice or receipt. */
    href: text(),
    createdAt: timestampColumn('created_at').notNull(),
    /** How many of its credits refunds of the payment were for, in hundredths; what was spent stays spent. */
    refunded: bigint({ mode: 'number' }).notNull().default(0),
    /** How many were taken back, in hundredths. */
    takenBack: bigint('taken_back', { mode: 'number' }).notNull().default(0),
  },
  table => [
    unique('credit_purchase_store').on(table.store, table.storeId),
    index('credit_purchase_owner').on(table.ownerId, table.createdAt),
    index('credit_purchase_pending').on(table.createdAt).where(sql`${table.state} = 'pending'`),
  ],
)

export type CreditPurchaseRow = typeof creditPurchases.$inferSelect

/** An owner's automatic top-up, and the language of emails about credits. */
export const creditSettings = pgTable('credit_settings', {
  ownerId: text('owner_id').primaryKey(),
  language: text().notNull(),
  /** What is bought automatically; null if it's off. */
  topUpPack: text('top_up_pack').$type<CreditPackId>(),
  /** In hundredths of a credit. */
  topUpBelow: bigint('top_up_below', { mode: 'number' }).notNull(),
  topUpMaxPerMonth: integer('top_up_max_per_month').notNull(),
  /** When a declined card turned it off. */
  topUpFailedAt: timestampColumn('top_up_failed_at'),
})

export type CreditSettingsRow = typeof creditSettings.$inferSelect

/** Owners whose balance is low, from the use that crossed the limit until credits are added. */
export const lowCreditBalances = pgTable('low_credit_balance', {
  ownerId: text('owner_id').primaryKey(),
  since: timestampColumn('since').notNull(),
  /** Null until the email was sent. */
  emailedAt: timestampColumn('emailed_at'),
})
