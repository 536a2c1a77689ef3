import {
  phoneStoreName,
  type StoreName,
  type Subscription,
  type SubscriptionStatus,
  trialDays,
} from '@pentimento/protocol'
import { later } from './calendar.ts'
import type { SubscriptionRow } from './tables.ts'

type StatusFields = Pick<SubscriptionRow, 'status' | 'isRenewing' | 'periodEnd' | 'dueSince'>

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** How long Pro continues while a payment is due. */
export const graceMs = 7 * dayMs

/** When the grace period starts: at the due date, or later so that it lasts at least as long as the store's own. */
export function dueSince(due: Date, graceEnd?: Date): Date {
  return graceEnd ? later(due, new Date(graceEnd.getTime() - graceMs)) : due
}

/** Allowed delay of a store's renewal notification. */
const maxReportDelayMs = dayMs

export const trialMs = trialDays * dayMs

/** When a subscription expires unless its store reports otherwise; undefined if never. */
export function expiryOf({ status, isRenewing, periodEnd, dueSince }: StatusFields): Date | undefined {
  if (status === 'payment_due' && dueSince) return new Date(dueSince.getTime() + graceMs)
  if (!periodEnd) return undefined
  return isRenewing ? new Date(periodEnd.getTime() + maxReportDelayMs) : periodEnd
}

/** The stored status, or 'inactive' after the expiry. */
export function statusAt(fields: StatusFields, now: Date): SubscriptionStatus {
  const expiry = expiryOf(fields)
  return expiry && expiry <= now ? 'inactive' : fields.status
}

/** The plan that several subscriptions entitle to together. */
export function planOf(rows: readonly StatusFields[], now: Date): Subscription['plan'] {
  return rows.some(row => statusAt(row, now) !== 'inactive') ? 'pro' : 'free'
}

/** Whether one of them renews automatically, so that another would be paid in addition. */
export function isSubscribed(rows: readonly StatusFields[], now: Date): boolean {
  return (
    planOf(
      rows.filter(({ isRenewing }) => isRenewing),
      now,
    ) === 'pro'
  )
}

type ReportedFields = StatusFields & Pick<SubscriptionRow, 'store' | 'reportedAt'>

/** Stores that are external services: their notifications may get lost. */
const externalStores: readonly StoreName[] = ['stripe', ...phoneStoreName.options]

/**
 * Whether a subscription means that the trial is used up. Phone stores don't report past trials, so any purchase there
 * counts.
 */
export function usesUpTrial({ store, trialEnd }: Pick<SubscriptionRow, 'store' | 'trialEnd'>): boolean {
  return trialEnd !== null || phoneStoreName.options.some(phone => phone === store)
}

/** When an expired subscription ended; undefined if its store hasn't confirmed it since the expiry. */
export function endOf(row: ReportedFields, now: Date): Date | undefined {
  const expiry = expiryOf(row)
  if (!expiry || expiry > now) return undefined
  return externalStores.includes(row.store) && row.reportedAt < expiry ? undefined : expiry
}

/**
 * Whether to query an external store about a subscription that has passed a date: once after it expired, hourly before.
 */
export function isRefreshDue(row: ReportedFields, now: Date): boolean {
  const expiry = expiryOf(row)
  if (expiry && expiry <= now) return row.reportedAt < expiry
  return now.getTime() - row.reportedAt.getTime() >= hourMs
}

const statusesBestFirst: readonly SubscriptionStatus[] = [
  'active',
  'trial_period',
  'payment_due',
  'cancelled',
  'inactive',
]

/** Sort subscriptions, best first: by status, then by end, then newest. */
export function bestFirst(rows: readonly SubscriptionRow[], now: Date): SubscriptionRow[] {
  const rank = (row: SubscriptionRow) => statusesBestFirst.indexOf(statusAt(row, now))
  const end = (row: SubscriptionRow) => (row.endedAt ?? row.periodEnd)?.getTime() ?? Number.MAX_SAFE_INTEGER
  return rows.toSorted(
    (a, b) => rank(a) - rank(b) || end(b) - end(a) || b.startedAt.getTime() - a.startedAt.getTime(),
  )
}

/** A subscription as shown to its owner. */
export function toSubscription(row: SubscriptionRow, now: Date): Subscription {
  const status = statusAt(row, now)
  const hasEnded = status === 'inactive'
  const willRenew = !hasEnded && row.isRenewing && status !== 'payment_due'
  const expiresOn = willRenew ? undefined : (row.endedAt ?? expiryOf(row))
  return {
    id: row.id,
    plan: hasEnded || row.product !== 'pro' ? 'free' : 'pro',
    status,
    store: row.store,
    billingPeriod: row.period,
    nextBillingPeriod: hasEnded ? null : row.nextPeriod,
    isRenewing: !hasEnded && row.isRenewing,
    startedAt: row.startedAt.toISOString(),
    currentPeriodStart: row.periodStart.toISOString(),
    currentPeriodEnd: row.periodEnd?.toISOString() ?? null,
    trialEnd: row.trialEnd?.toISOString() ?? null,
    expiresOn: expiresOn?.toISOString() ?? null,
  }
}
