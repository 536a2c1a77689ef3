import type { BillingPeriod } from '@pentimento/protocol'

/** The end of a period that begins at `start`: on the same day of the month, or on the month's last where it has none such. */
export function periodAfter(start: Date, period: BillingPeriod): Date {
  const year = start.getUTCFullYear()
  const month = start.getUTCMonth() + (period === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const end = new Date(start)
  end.setUTCFullYear(year, month, Math.min(start.getUTCDate(), lastDay))
  return end
}
