import type { Invoice, SubscriptionStatus } from '@pentimento/protocol'
import type Stripe from 'stripe'
import type { StripeConfig } from '../../../billing-config.ts'
import type { Sold } from '../ledger.ts'

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
export function soldOf(
  found: Stripe.Subscription,
  { askedAt, prices }: { askedAt: Date; prices: StripeConfig['prices'] },
): Omit<Sold, 'ownerId'> {
  const [item] = found.items.data
  const stands = statuses[found.status] ?? 'inactive'
  const end = found.cancel_at ?? (found.cancel_at_period_end ? item?.current_period_end : undefined)
  const isEnding = end !== undefined && end !== null
  const isOver = stands === 'inactive'
  return {
    store: 'stripe',
    storeId: found.id,
    status: isEnding && (stands === 'active' || stands === 'trial_period') ? 'cancelled' : stands,
    period: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    nextPeriod: isOver ? null : nextPeriodOf(found, prices, askedAt),
    isRenewing: !isEnding && !isOver,
    startedAt: moment(found.start_date),
    periodStart: moment(item?.current_period_start ?? found.start_date),
    periodEnd: momentOr(end ?? item?.current_period_end),
    trialEnd: momentOr(found.trial_end),
    dueSince: stands === 'payment_due' ? moment(invoiceOf(found)?.created ?? found.start_date) : null,
    endedAt: isOver ? (momentOr(found.ended_at) ?? askedAt) : null,
    saidAt: askedAt,
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
  const madeAt = moment(created).toISOString()
  return { id, madeAt, amount: total, currency, isPaid: status === 'paid', href: hosted_invoice_url ?? null }
}

export function customerIdOf({ customer }: Stripe.Subscription): string {
  return typeof customer === 'string' ? customer : customer.id
}

function nextPeriodOf({ schedule }: Stripe.Subscription, prices: StripeConfig['prices'], now: Date) {
  if (!schedule || typeof schedule === 'string') return null
  const next = schedule.phases.find(({ start_date }) => moment(start_date) > now)
  const price = next?.items[0]?.price
  const id = typeof price === 'string' ? price : price?.id
  if (id === prices.month) return 'month'
  return id === prices.year ? 'year' : null
}

function invoiceOf({ latest_invoice }: Stripe.Subscription): Stripe.Invoice | undefined {
  return latest_invoice && typeof latest_invoice !== 'string' ? latest_invoice : undefined
}

const moment = (seconds: number) => new Date(seconds * 1000)
const momentOr = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : moment(seconds)
