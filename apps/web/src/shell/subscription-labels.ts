import { language, t } from '@pentimento/language'
import type { BillingPeriod, StoreName, SubscriptionStatus } from '@pentimento/protocol'

export const statusLabels: Record<SubscriptionStatus, string> = {
  active: t('Active'),
  trial_period: t('Trial period'),
  payment_due: t('Payment due'),
  cancelled: t('Canceled'),
  inactive: t('Inactive'),
}

export const storeLabels: Record<StoreName, string> = {
  stripe: t('Stripe'),
  app_store: t('App Store'),
  google_play: t('Google Play'),
  manual: t('Granted by the administrator'),
  sandbox: t('Test store (no real payments)'),
}

/** Where App Store subscriptions are canceled. */
export const appStoreSubscriptionsUrl = 'https://apps.apple.com/account/subscriptions'

export const periodLabels: Record<BillingPeriod, string> = { month: t('Monthly'), year: t('Yearly') }

/** A date in the page's language: `25 November 2026`. */
export function formatLongDate(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString(language(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
}
