import { billingPeriod, type SubscriptionStatus } from '@pentimento/protocol'
import type { GooglePlayConfig } from '../../../billing-config.ts'
import { earlier, later, periodBefore } from '../calendar.ts'
import type { Sold } from '../ledger.ts'
import { dueSince } from '../rules.ts'
import type { PlayPurchase } from './google-play-api.ts'

/** Of Google Play's states (SubscriptionState) those that entitle to something; on hold is not one of them. */
const statuses: Partial<Record<string, SubscriptionStatus>> = {
  SUBSCRIPTION_STATE_ACTIVE: 'active',
  SUBSCRIPTION_STATE_CANCELED: 'cancelled',
  SUBSCRIPTION_STATE_IN_GRACE_PERIOD: 'payment_due',
}

/**
 * A subscription of Google Play's in the ledger's terms; undefined for what is not Pro, and what has not begun.
 *
 * @param askedAt when Google was asked
 */
export function soldByPlay(
  token: string,
  found: PlayPurchase,
  { askedAt, products }: { askedAt: Date; products: GooglePlayConfig['products'] },
): Omit<Sold, 'ownerId'> | undefined {
  const periodOf = (product: string, plan?: string) =>
    billingPeriod.options.find(period => [product, `${product}:${plan}`].includes(products[period]))
  const item = found.lineItems.find(one => periodOf(one.productId, one.offerDetails?.basePlanId))
  const period = item && periodOf(item.productId, item.offerDetails?.basePlanId)
  const { startTime } = found
  if (!period || !startTime) return undefined
  const { expiryTime = startTime } = item
  const isReplaced = found.canceledStateContext?.replacementCancellation !== undefined
  const stands = isReplaced ? 'inactive' : (statuses[found.subscriptionState] ?? 'inactive')
  const isTrying = item.offerPhase?.freeTrial !== undefined
  const deferred = item.deferredItemReplacement
  const next = deferred && periodOf(deferred.productId)
  return {
    store: 'google_play',
    storeId: token,
    status: stands === 'active' && isTrying ? 'trial_period' : stands,
    period,
    nextPeriod: next && next !== period ? next : null,
    isRenewing: stands !== 'inactive' && item.autoRenewingPlan?.autoRenewEnabled === true,
    startedAt: startTime,
    periodStart: later(startTime, periodBefore(expiryTime, period)),
    periodEnd: expiryTime,
    trialEnd: isTrying ? expiryTime : null,
    // Google lets the period last until the grace ends.
    dueSince: stands === 'payment_due' ? dueSince(startTime, expiryTime) : null,
    endedAt: stands === 'inactive' ? earlier(expiryTime, askedAt) : null,
    saidAt: askedAt,
  }
}
