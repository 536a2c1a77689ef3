import { billingPeriod, type SubscriptionStatus } from '@pentimento/protocol'
import type { AppStoreConfig } from '../../../billing-config.ts'
import { earlier } from '../calendar.ts'
import { dueSince } from '../rules.ts'
import type { SubscriptionRecord } from '../subscription-repository.ts'
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
export function fromAppStore(
  { status, transaction, renewal }: AppStoreState,
  { queriedAt, products }: { queriedAt: Date; products: AppStoreConfig['products'] },
): Omit<SubscriptionRecord, 'ownerId'> | undefined {
  const periodOf = (product?: string) => billingPeriod.options.find(period => products[period] === product)
  const period = periodOf(transaction.productId)
  if (!period) return undefined
  const { purchaseDate, expiresDate = purchaseDate } = transaction
  const currentStatus = statuses[status] ?? 'inactive'
  const isEnding = renewal.autoRenewStatus === 0
  const hasEnded = currentStatus === 'inactive'
  const isTrial = transaction.offerDiscountType === 'FREE_TRIAL'
  const next = periodOf(renewal.autoRenewProductId) ?? period
  return {
    store: 'app_store',
    storeId: transaction.originalTransactionId,
    status:
      currentStatus === 'active'
        ? isEnding
          ? 'cancelled'
          : isTrial
            ? 'trial_period'
            : 'active'
        : currentStatus,
    period,
    nextPeriod: hasEnded || isEnding || next === period ? null : next,
    isRenewing: !isEnding && !hasEnded,
    startedAt: renewal.recentSubscriptionStartDate ?? transaction.originalPurchaseDate,
    periodStart: purchaseDate,
    periodEnd: expiresDate,
    trialEnd: isTrial ? expiresDate : null,
    dueSince: currentStatus === 'payment_due' ? dueSince(expiresDate, renewal.gracePeriodExpiresDate) : null,
    endedAt: hasEnded ? (transaction.revocationDate ?? earlier(expiresDate, queriedAt)) : null,
    reportedAt: queriedAt,
  }
}
