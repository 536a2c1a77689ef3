import type { Subscription, SubscriptionStatus } from '@pentimento/protocol'
import type { SubscriptionRow } from './tables.ts'

type Standing = Pick<SubscriptionRow, 'status' | 'isRenewing' | 'periodEnd' | 'dueSince'>

const dayMs = 24 * 60 * 60 * 1000

/** How long Pro goes on while a payment is due. */
export const graceMs = 7 * dayMs

/** How late a store may tell that a period was followed by the next. */
export const lateMs = dayMs

/** The specification's trial. */
export const trialMs = 3 * dayMs

/** From when on a subscription entitles to nothing unless its store tells of more; undefined for never. */
export function lapseOf({ status, isRenewing, periodEnd, dueSince }: Standing): Date | undefined {
  if (status === 'payment_due' && dueSince) return new Date(dueSince.getTime() + graceMs)
  if (!periodEnd) return undefined
  return isRenewing ? new Date(periodEnd.getTime() + lateMs) : periodEnd
}

/** What the store said, and what time has made of it since. */
export function statusAt(standing: Standing, now: Date): SubscriptionStatus {
  const lapse = lapseOf(standing)
  return lapse && lapse <= now ? 'inactive' : standing.status
}

const statusesFromBest: readonly SubscriptionStatus[] = [
  'active',
  'trial_period',
  'payment_due',
  'cancelled',
  'inactive',
]

/** Of two, the one of the better status is better; of two alike, the one that lasts longer, then the newer. */
export function fromBest(rows: readonly SubscriptionRow[], now: Date): SubscriptionRow[] {
  const rank = (row: SubscriptionRow) => statusesFromBest.indexOf(statusAt(row, now))
  const end = (row: SubscriptionRow) => (row.endedAt ?? row.periodEnd)?.getTime() ?? Number.MAX_SAFE_INTEGER
  return rows.toSorted(
    (a, b) => rank(a) - rank(b) || end(b) - end(a) || b.startedAt.getTime() - a.startedAt.getTime(),
  )
}

/** A subscription as its owner sees it. */
export function toSubscription(row: SubscriptionRow, now: Date): Subscription {
  const status = statusAt(row, now)
  const isOver = status === 'inactive'
  const goesOn = !isOver && row.isRenewing && status !== 'payment_due'
  const expiresOn = goesOn ? undefined : (row.endedAt ?? lapseOf(row))
  return {
    id: row.id,
    plan: isOver ? 'free' : 'pro',
    status,
    store: row.store,
    billingPeriod: row.period,
    nextBillingPeriod: isOver ? null : row.nextPeriod,
    isRenewing: !isOver && row.isRenewing,
    startedAt: row.startedAt.toISOString(),
    currentPeriodStart: row.periodStart.toISOString(),
    currentPeriodEnd: row.periodEnd?.toISOString() ?? null,
    trialEnd: row.trialEnd?.toISOString() ?? null,
    expiresOn: expiresOn?.toISOString() ?? null,
  }
}
