import {
  phoneStoreName,
  type StoreName,
  type Subscription,
  type SubscriptionStatus,
  trialDays,
} from '@pentimento/protocol'
import { later } from './calendar.ts'
import type { SubscriptionRow } from './tables.ts'

type Standing = Pick<SubscriptionRow, 'status' | 'isRenewing' | 'periodEnd' | 'dueSince'>

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** How long Pro goes on while a payment is due. */
export const graceMs = 7 * dayMs

/** Since when a payment counts as due, where its store has its own grace: of that and ours the longer counts. */
export function dueSince(due: Date, graceEnd?: Date): Date {
  return graceEnd ? later(due, new Date(graceEnd.getTime() - graceMs)) : due
}

/** How late a store may tell that a period was followed by the next. */
const lateMs = dayMs

export const trialMs = trialDays * dayMs

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

/** What someone's subscriptions entitle to together. */
export function planOf(rows: readonly Standing[], now: Date): Subscription['plan'] {
  return rows.some(row => statusAt(row, now) !== 'inactive') ? 'pro' : 'free'
}

/** Whether one of them goes on by itself, so that another would be paid for besides. */
export function isSubscribed(rows: readonly Standing[], now: Date): boolean {
  return (
    planOf(
      rows.filter(({ isRenewing }) => isRenewing),
      now,
    ) === 'pro'
  )
}

type Told = Standing & Pick<SubscriptionRow, 'store' | 'saidAt'>

/** Stores whose books are kept elsewhere. What they tell may be lost on its way. */
const outside: readonly StoreName[] = ['stripe', ...phoneStoreName.options]

/** Whether somebody has had their trial, as far as one subscription tells; a phone's store tells of none that is over. */
export function mayHaveTried({ store, trialEnd }: Pick<SubscriptionRow, 'store' | 'trialEnd'>): boolean {
  return trialEnd !== null || phoneStoreName.options.some(phone => phone === store)
}

/** When one ended that lapsed; undefined as long as its store has not said since that it stands so. */
export function endOf(row: Told, now: Date): Date | undefined {
  const lapse = lapseOf(row)
  if (!lapse || lapse > now) return undefined
  return outside.includes(row.store) && row.saidAt < lapse ? undefined : lapse
}

/** Whether an outside store is to be asked about one that a date has passed of: once it lapsed, and hourly before. */
export function mustBeAsked(row: Told, now: Date): boolean {
  const lapse = lapseOf(row)
  if (lapse && lapse <= now) return row.saidAt < lapse
  return now.getTime() - row.saidAt.getTime() >= hourMs
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
