import type { BillingPeriod, StoreName, SubscriptionStatus } from '@pentimento/protocol'

export const statusWords: Record<SubscriptionStatus, string> = {
  active: 'Active',
  trial_period: 'Trial period',
  payment_due: 'Payment due',
  cancelled: 'Cancelled',
  inactive: 'Inactive',
}

export const storeWords: Record<StoreName, string> = {
  stripe: 'Stripe',
  app_store: 'App Store',
  google_play: 'Google Play',
  manual: 'Given by who runs this server',
  sandbox: 'Test store: no money moves',
}

export const periodWords: Record<BillingPeriod, string> = { month: 'Monthly', year: 'Yearly' }

/** A day in the reader's own words for days: `25 November 2026`. */
export function dayWords(moment: string): string {
  return new Date(moment).toLocaleDateString([], { day: 'numeric', month: 'long', year: 'numeric' })
}
