import type { BillingPeriod } from '@pentimento/protocol'

/**
 * The end of a period that starts at `start`: the same day of a later month, or that month's last day if it's shorter.
 */
export function periodAfter(start: Date, period: BillingPeriod): Date {
  return addMonths(start, monthsOf(period))
}

/** The start of a period that ends at `end`. */
export function periodBefore(end: Date, period: BillingPeriod): Date {
  return addMonths(end, -monthsOf(period))
}

const monthsOf = (period: BillingPeriod) => (period === 'year' ? 12 : 1)

function addMonths(date: Date, months: number): Date {
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const result = new Date(date)
  result.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay))
  return result
}

export const earlier = (a: Date, b: Date) => (a < b ? a : b)
export const later = (a: Date, b: Date) => (a > b ? a : b)

/** The start of a date's calendar month, in UTC. */
export function monthStart(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
}
