import type {
  BillingPeriod,
  SandboxCheckout,
  StoreName,
  SubscribedProduct,
  SubscriptionStatus,
} from '@pentimento/protocol'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/columns.ts'

/** Subscriptions as last reported by their stores; rules.ts computes the current status. */
export const subscriptions = pgTable(
  'subscription',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    product: text().$type<SubscribedProduct>().notNull().default('pro'),
    store: text().$type<StoreName>().notNull(),
    /** The store's id of the subscription, if it has one. */
    storeId: text('store_id'),
    status: text().$type<SubscriptionStatus>().notNull(),
    period: text().$type<BillingPeriod>(),
    /** Billing period after the current period ends, if it changes. */
    nextPeriod: text('next_period').$type<BillingPeriod>(),
    isRenewing: boolean('is_renewing').notNull(),
    startedAt: timestampColumn('started_at').notNull(),
    periodStart: timestampColumn('period_start').notNull(),
    periodEnd: timestampColumn('period_end'),
    trialEnd: timestampColumn('trial_end'),
    dueSince: timestampColumn('due_since'),
    endedAt: timestampColumn('ended_at'),
    /** The time of the reported state; reports with an earlier time are ignored. */
    reportedAt: timestampColumn('reported_at').notNull(),
  },
  table => [
    index('subscription_owner').on(table.ownerId),
    index('subscription_period_end').on(table.periodEnd),
    unique('subscription_store').on(table.store, table.storeId),
  ],
)

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** The customer ids of owners at stores. */
export const customers = pgTable(
  'billing_customer',
  {
    ownerId: text('owner_id').notNull(),
    store: text().$type<StoreName>().notNull(),
    storeId: text('store_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.ownerId, table.store] }),
    unique('billing_customer_store').on(table.store, table.storeId),
  ],
)

/** Processed store events, so that repeated ones are ignored. */
export const storeEvents = pgTable(
  'billing_event',
  {
    store: text().$type<StoreName>().notNull(),
    storeId: text('store_id').notNull(),
    type: text().notNull(),
    happenedAt: timestampColumn('happened_at').notNull(),
    receivedAt: timestampColumn('received_at').notNull(),
  },
  table => [primaryKey({ columns: [table.store, table.storeId] })],
)

/** Orphaned purchases, whose owner their store can't determine. */
export const orphanedPurchases = pgTable(
  'orphaned_purchase',
  {
    store: text().$type<StoreName>().notNull(),
    storeId: text('store_id').notNull(),
    /** An id that the buyer knows. */
    orderId: text('order_id').notNull(),
    startedAt: timestampColumn('started_at').notNull(),
    receivedAt: timestampColumn('received_at').notNull(),
  },
  table => [primaryKey({ columns: [table.store, table.storeId] })],
)

/** Used trials at any store: a keyed hash of the email address, which outlives the account. */
export const usedTrials = pgTable('trial_use', {
  trialKey: text('trial_key').primaryKey(),
  usedAt: timestampColumn('used_at').notNull(),
})

/** A sandbox payment page. With purpose `card`, it changes a subscription's card, or the one for automatic top-ups. */
export const sandboxCheckouts = pgTable('sandbox_checkout', {
  id: uuid().primaryKey(),
  ownerId: text('owner_id').notNull(),
  purpose: text().$type<SandboxCheckout['purpose']>().notNull().default('subscribe'),
  period: text().$type<BillingPeriod>().notNull(),
  hasTrial: boolean('has_trial').notNull(),
  subscriptionId: uuid('subscription_id'),
  /** The purchase of credits that is paid. */
  purchaseId: uuid('purchase_id'),
  returnPath: text('return_path').notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
  completedAt: timestampColumn('completed_at'),
})

export const sandboxCards = pgTable('sandbox_card', {
  subscriptionId: uuid('subscription_id').primaryKey(),
  lastFour: text('last_four').notNull(),
  paysRenewals: boolean('pays_renewals').notNull(),
})

/** Cards for automatic top-ups. */
export const sandboxSavedCards = pgTable('sandbox_saved_card', {
  ownerId: text('owner_id').primaryKey(),
  lastFour: text('last_four').notNull(),
  paysRenewals: boolean('pays_renewals').notNull(),
})

export const sandboxInvoices = pgTable(
  'sandbox_invoice',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    item: text().$type<'pro' | 'api-plan' | 'credits'>().notNull().default('pro'),
    /** Null for credits that were bought once. */
    subscriptionId: uuid('subscription_id'),
    /** In the currency's smallest unit. */
    amount: integer().notNull(),
    currency: text().notNull(),
    isPaid: boolean('is_paid').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    periodStart: timestampColumn('period_start').notNull(),
    periodEnd: timestampColumn('period_end').notNull(),
  },
  table => [index('sandbox_invoice_owner').on(table.ownerId, table.createdAt)],
)
