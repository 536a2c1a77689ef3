import { billingPeriod, type SubscriptionStatus } from '@pentimento/protocol'
import type { GooglePlayConfig } from '../../../billing-config.ts'
import { earlier, later, periodBefore } from '../calendar.ts'
import type { Sold } from '../ledger.ts'
import { dueSince } from '../rules.ts'
import type { PlayPurchase } from './google-play-api.ts'

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
export function soldByPlay(
  token: string,
  found: PlayPurchase,
  { askedAt, products }: { askedAt: Date; products: GooglePlayConfig['products'] },
): Omit<Sold, 'ownerId'> | undefined {
  const { startTime } = found
  const ours = found.lineItems.flatMap(item => {
    const { productId, offerDetails } = item
    const names = [productId, `${productId}:${offerDetails?.basePlanId}`]
    const period = billingPeriod.options.find(one => names.includes(products[one]))
    return period ? { ...item, period } : []
  })
  const item = ours.find(isToBeReplaced) ?? ours.toSorted(lastingLongest)[0]
  if (!item || !startTime) return undefined
  const { period, expiryTime = startTime } = item
  const isReplaced = found.canceledStateContext?.replacementCancellation !== undefined
  const stands = isReplaced ? 'inactive' : (statuses[found.subscriptionState] ?? 'inactive')
  const isTrying = item.offerPhase?.freeTrial !== undefined
  const product = item.deferredItemReplacement?.productId
  // Google doesn't give the base plan: it's the product's other one.
  const next = billingPeriod.options.find(
    other => other !== period && products[other].split(':')[0] === product,
  )
  return {
    store: 'google_play',
    storeId: token,
    status: stands === 'active' && isTrying ? 'trial_period' : stands,
    period,
    nextPeriod: next ?? null,
    isRenewing: stands !== 'inactive' && item.autoRenewingPlan?.autoRenewEnabled === true,
    startedAt: startTime,
    periodStart: later(startTime, periodBefore(expiryTime, period)),
    periodEnd: expiryTime,
    trialEnd: isTrying ? expiryTime : null,
    // Google extends the period to the end of its grace period.
    dueSince: stands === 'payment_due' ? dueSince(startTime, expiryTime) : null,
    endedAt: stands === 'inactive' ? earlier(expiryTime, askedAt) : null,
    saidAt: askedAt,
  }
}

type Item = PlayPurchase['lineItems'][number]

/**
 * Until a deferred plan change takes effect, the item to be replaced is the current one; afterwards it's the one that
 * ends last.
 */
const isToBeReplaced = ({ deferredItemReplacement }: Item) => deferredItemReplacement !== undefined
const lastingLongest = (a: Item, b: Item) => (b.expiryTime?.getTime() ?? 0) - (a.expiryTime?.getTime() ?? 0)
