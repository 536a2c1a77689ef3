import type { BillingPeriod } from '@pentimento/protocol'
import { periodAfter } from '../calendar.ts'
import { graceMs } from '../rules.ts'
import type { SubscriptionRow } from '../tables.ts'

/** Whether a test card pays at the start of a subscription, and at renewals. */
export interface Card {
  paysFirst: boolean
  paysRenewals: boolean
}

const cards: Record<string, Card> = {
  '4242424242424242': { paysFirst: true, paysRenewals: true },
  '4000000000000002': { paysFirst: false, paysRenewals: false },
  '4000000000000341': { paysFirst: true, paysRenewals: false },
}

/** The test card with a number, however it's spaced; undefined for other numbers, such as real cards'. */
export function cardOf(number: string): Card | undefined {
  return cards[number.replaceAll(/[\s-]/g, '')]
}

export interface Charge {
  period: BillingPeriod
  start: Date
  end: Date
  isPaid: boolean
}

/** Apply all renewals that are due at `now`; also returns the charges. */
export function applyRenewals(
  row: SubscriptionRow,
  paysRenewals: boolean,
  now: Date,
): { row: SubscriptionRow; charges: Charge[] } {
  const charges: Charge[] = []
  let next = row
  while (renewsAutomatically(next) && next.periodEnd && next.periodEnd <= now) {
    const start = next.periodEnd
    const period = next.nextPeriod ?? next.period ?? 'month'
    const end = periodAfter(start, period)
    charges.push({ period, start, end, isPaid: paysRenewals })
    next = {
      ...next,
      period,
      nextPeriod: null,
      periodStart: start,
      periodEnd: end,
      status: paysRenewals ? 'active' : 'payment_due',
      dueSince: paysRenewals ? null : start,
      reportedAt: now,
    }
  }
  return { row: next, charges }
}

const renewsAutomatically = ({ status, isRenewing }: SubscriptionRow) =>
  isRenewing && (status === 'active' || status === 'trial_period')

/** The value of the rest of a paid period, in the currency's smallest unit. */
export function remainingCredit(
  { periodStart, periodEnd }: SubscriptionRow,
  price: number,
  now: Date,
): number {
  if (!periodEnd) return 0
  const fraction = (periodEnd.getTime() - now.getTime()) / (periodEnd.getTime() - periodStart.getTime())
  return Math.round(price * Math.min(1, Math.max(0, fraction)))
}

/** Shift a subscription's dates so that its next time-based change is due now. */
export function shiftToNextChange(row: SubscriptionRow, now: Date): SubscriptionRow {
  const next = row.dueSince ? new Date(row.dueSince.getTime() + graceMs) : row.periodEnd
  if (!next) return row
  const shift = (date: Date) => new Date(date.getTime() - (next.getTime() - now.getTime()))
  return {
    ...row,
    startedAt: shift(row.startedAt),
    periodStart: shift(row.periodStart),
    periodEnd: row.periodEnd && shift(row.periodEnd),
    trialEnd: row.trialEnd && shift(row.trialEnd),
    dueSince: row.dueSince && shift(row.dueSince),
    reportedAt: now,
  }
}
