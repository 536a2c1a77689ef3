import type { BillingPeriod } from '@pentimento/protocol'

/**
 * The end of a period that starts at `start`: the same day of a later month, or that month's last day if it's shorter.
 */
export function periodAfter(start: Date, period: BillingPeriod): Date {
  return monthsAfter(start, monthsOf(period))
}

/** The start of a period that ends at `end`. */
export function periodBefore(end: Date, period: BillingPeriod): Date {
  return monthsAfter(end, -monthsOf(period))
}

const monthsOf = (period: BillingPeriod) => (period === 'year' ? 12 : 1)

function monthsAfter(moment: Date, months: number): Date {
  const year = moment.getUTCFullYear()
  const month = moment.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const after = new Date(moment)
  after.setUTCFullYear(year, month, Math.min(moment.getUTCDate(), lastDay))
  return after
}

export const earlier = (a: Date, b: Date) => (a < b ? a : b)
export const later = (a: Date, b: Date) => (a > b ? a : b)
