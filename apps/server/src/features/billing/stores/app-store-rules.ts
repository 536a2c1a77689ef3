import { billingPeriod, type SubscriptionStatus } from '@pentimento/protocol'
import type { AppStoreConfig } from '../../../billing-config.ts'
import { earlier } from '../calendar.ts'
import type { Sold } from '../ledger.ts'
import { dueSince } from '../rules.ts'
import type { AppStoreState } from './app-store-api.ts'

/** App Store states (App Store Server API, `status`) that entitle to Pro. */
const statuses: Partial<Record<number, SubscriptionStatus>> = {
  1: 'active',
  /** Billing retry: the App Store retries for 60 days, of which this server grants the first week. */
  3: 'payment_due',
  /** Billing grace period. */
  4: 'payment_due',
}

/**
 * Convert an App Store subscription to a record; undefined for other products than Pro.
 *
 * @param queriedAt when the App Store was queried
 */
export function soldByAppStore(
  { status, transaction, renewal }: AppStoreState,
  { askedAt, products }: { askedAt: Date; products: AppStoreConfig['products'] },
): Omit<Sold, 'ownerId'> | undefined {
  const periodOf = (product?: string) => billingPeriod.options.find(period => products[period] === product)
  const period = periodOf(transaction.productId)
  if (!period) return undefined
  const { purchaseDate, expiresDate = purchaseDate } = transaction
  const stands = statuses[status] ?? 'inactive'
  const isEnding = renewal.autoRenewStatus === 0
  const isOver = stands === 'inactive'
  const isTrying = transaction.offerDiscountType === 'FREE_TRIAL'
  const next = periodOf(renewal.autoRenewProductId) ?? period
  return {
    store: 'app_store',
    storeId: transaction.originalTransactionId,
    status: stands === 'active' ? (isEnding ? 'cancelled' : isTrying ? 'trial_period' : 'active') : stands,
    period,
    nextPeriod: isOver || isEnding || next === period ? null : next,
    isRenewing: !isEnding && !isOver,
    startedAt: renewal.recentSubscriptionStartDate ?? transaction.originalPurchaseDate,
    periodStart: purchaseDate,
    periodEnd: expiresDate,
    trialEnd: isTrying ? expiresDate : null,
    dueSince: stands === 'payment_due' ? dueSince(expiresDate, renewal.gracePeriodExpiresDate) : null,
    endedAt: isOver ? (transaction.revocationDate ?? earlier(expiresDate, askedAt)) : null,
    saidAt: askedAt,
  }
}
