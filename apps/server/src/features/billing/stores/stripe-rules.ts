import type { Invoice, SubscriptionStatus } from '@pentimento/protocol'
import type Stripe from 'stripe'
import type { StripeConfig } from '../../../billing-config.ts'
import type { SubscriptionRecord } from '../subscription-repository.ts'

/** Stripe's subscription statuses that entitle to Pro. */
const statuses: Partial<Record<string, SubscriptionStatus>> = {
  trialing: 'trial_period',
  active: 'active',
  past_due: 'payment_due',
}

/**
 * Convert a Stripe subscription to a record.
 *
 * @param found with `latest_invoice` and `schedule` expanded
 * @param queriedAt when Stripe was queried; results of earlier queries are older
 */
export function fromStripe(
  found: Stripe.Subscription,
  { queriedAt, prices }: { queriedAt: Date; prices: StripeConfig['prices'] },
): Omit<SubscriptionRecord, 'ownerId'> {
  const [item] = found.items.data
  const currentStatus = statuses[found.status] ?? 'inactive'
  const end = found.cancel_at ?? (found.cancel_at_period_end ? item?.current_period_end : undefined)
  const isEnding = end !== undefined && end !== null
  const hasEnded = currentStatus === 'inactive'
  return {
    product: found.metadata['product'] === 'api' ? 'api' : 'pro',
    store: 'stripe',
    storeId: found.id,
    status:
      isEnding && (currentStatus === 'active' || currentStatus === 'trial_period')
        ? 'cancelled'
        : currentStatus,
    period: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    nextPeriod: hasEnded ? null : nextPeriodOf(found, prices, queriedAt),
    isRenewing: !isEnding && !hasEnded,
    startedAt: toDate(found.start_date),
    periodStart: toDate(item?.current_period_start ?? found.start_date),
    periodEnd: toDateOrNull(end ?? item?.current_period_end),
    trialEnd: toDateOrNull(found.trial_end),
    dueSince: currentStatus === 'payment_due' ? toDate(invoiceOf(found)?.created ?? found.start_date) : null,
    endedAt: hasEnded ? (toDateOrNull(found.ended_at) ?? queriedAt) : null,
    reportedAt: queriedAt,
  }
}

export function toInvoice({
  id,
  created,
  total,
  currency,
  status,
  hosted_invoice_url,
}: Stripe.Invoice): Invoice {
  const createdAt = toDate(created).toISOString()
  return {
    id,
    createdAt,
    amount: total,
    currency,
    isPaid: status === 'paid',
    href: hosted_invoice_url ?? null,
  }
}

export function customerIdOf({ customer }: Stripe.Subscription): string {
  return typeof customer === 'string' ? customer : customer.id
}

function nextPeriodOf({ schedule }: Stripe.Subscription, prices: StripeConfig['prices'], now: Date) {
  if (!schedule || typeof schedule === 'string') return null
  const next = schedule.phases.find(({ start_date }) => toDate(start_date) > now)
  const price = next?.items[0]?.price
  const id = typeof price === 'string' ? price : price?.id
  if (id === prices.month) return 'month'
  return id === prices.year ? 'year' : null
}

function invoiceOf({ latest_invoice }: Stripe.Subscription): Stripe.Invoice | undefined {
  return latest_invoice && typeof latest_invoice !== 'string' ? latest_invoice : undefined
}

const toDate = (seconds: number) => new Date(seconds * 1000)
const toDateOrNull = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : toDate(seconds)
