import { billingPeriod, type SubscriptionStatus } from '@pentimento/protocol'
import type { GooglePlayConfig } from '../../../billing-config.ts'
import { earlier, later, periodBefore } from '../calendar.ts'
import { dueSince } from '../rules.ts'
import type { SubscriptionRecord } from '../subscription-repository.ts'
import type { GooglePlayPurchase } from './google-play-api.ts'

/** Google Play states (SubscriptionState) that entitle to Pro; on hold doesn't. */
const statuses: Partial<Record<string, SubscriptionStatus>> = {
  SUBSCRIPTION_STATE_ACTIVE: 'active',
  SUBSCRIPTION_STATE_CANCELED: 'cancelled',
  SUBSCRIPTION_STATE_IN_GRACE_PERIOD: 'payment_due',
}

/**
 * Convert a Google Play subscription to a record; undefined for other products than Pro, and before it starts.
 *
 * @param queriedAt when Google was queried
 */
export function fromGooglePlay(
  token: string,
  found: GooglePlayPurchase,
  { queriedAt, products }: { queriedAt: Date; products: GooglePlayConfig['products'] },
): Omit<SubscriptionRecord, 'ownerId'> | undefined {
  const { startTime } = found
  const proItems = found.lineItems.flatMap(item => {
    const { productId, offerDetails } = item
    const names = [productId, `${productId}:${offerDetails?.basePlanId}`]
    const period = billingPeriod.options.find(candidate => names.includes(products[candidate]))
    return period ? { ...item, period } : []
  })
  const item = proItems.find(isToBeReplaced) ?? proItems.toSorted(byLatestExpiry)[0]
  if (!item || !startTime) return undefined
  const { period, expiryTime = startTime } = item
  const isReplaced = found.canceledStateContext?.replacementCancellation !== undefined
  const currentStatus = isReplaced ? 'inactive' : (statuses[found.subscriptionState] ?? 'inactive')
  const isTrial = item.offerPhase?.freeTrial !== undefined
  const product = item.deferredItemReplacement?.productId
  // Google doesn't give the base plan: it's the product's other one.
  const next = billingPeriod.options.find(
    other => other !== period && products[other].split(':')[0] === product,
  )
  return {
    store: 'google_play',
    storeId: token,
    status: currentStatus === 'active' && isTrial ? 'trial_period' : currentStatus,
    period,
    nextPeriod: next ?? null,
    isRenewing: currentStatus !== 'inactive' && item.autoRenewingPlan?.autoRenewEnabled === true,
    startedAt: startTime,
    periodStart: later(startTime, periodBefore(expiryTime, period)),
    periodEnd: expiryTime,
    trialEnd: isTrial ? expiryTime : null,
    // Google extends the period to the end of its grace period.
    dueSince: currentStatus === 'payment_due' ? dueSince(startTime, expiryTime) : null,
    endedAt: currentStatus === 'inactive' ? earlier(expiryTime, queriedAt) : null,
    reportedAt: queriedAt,
  }
}

type Item = GooglePlayPurchase['lineItems'][number]

/**
 * Until a deferred plan change takes effect, the item to be replaced is the current one; afterwards it's the one that
 * ends last.
 */
const isToBeReplaced = ({ deferredItemReplacement }: Item) => deferredItemReplacement !== undefined
const byLatestExpiry = (a: Item, b: Item) => (b.expiryTime?.getTime() ?? 0) - (a.expiryTime?.getTime() ?? 0)
